import { z } from 'zod/mini'
import { contactForm } from './contact-form.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

export const sendContact = endpoint({
  name: 'sendContact',
  base: 'api',
  method: 'POST',
  path: '/contact/send',
  session: false,
  tag: 'Mensajes',
  summary: 'Recibe un mensaje de contacto; el mismo mensaje repetido dentro de diez minutos cuenta una vez.',
  body: contactForm,
  answer: z.object({ received_at: instant }),
})
