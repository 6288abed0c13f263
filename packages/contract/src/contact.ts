import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { contactForm } from './contact-form.ts'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_ACCOUNT } from './example-account.ts'
import { instant } from './page.ts'

export const sendContact = endpoint({
  ...addresses.sendContact,
  tag: 'Mensajes',
  summary: 'Recibe un mensaje de contacto; el mismo mensaje repetido dentro de diez minutos cuenta una vez.',
  example: { body: { name: EXAMPLE_ACCOUNT.name, email: EXAMPLE_ACCOUNT.email, message: 'Hola' } },
  body: contactForm,
  answer: z.object({ received_at: instant }),
})
