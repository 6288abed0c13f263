import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { contactForm } from './contact-form.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

export const sendContact = endpoint({
  ...addresses.sendContact,
  tag: 'Mensajes',
  summary: 'Recibe un mensaje de contacto; el mismo mensaje repetido dentro de diez minutos cuenta una vez.',
  body: contactForm,
  answer: z.object({ received_at: instant }),
})
