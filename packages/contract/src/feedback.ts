import { COMMENT_MAX } from '@mirador/domain/messages/feedback'
import { cleanLongText } from '@mirador/domain/text/long-text'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

export const sendFeedback = endpoint({
  ...addresses.sendFeedback,
  tag: 'Mensajes',
  summary: 'Recibe qué tan contenta está la persona (1 a 5) y, si quiere, un comentario.',
  example: { body: { puntuacion: 5, comentario: 'Muy buena' } },
  body: z.strictObject({
    puntuacion: z
      .int({ error: 'invalid' })
      .check(z.gte(1, { error: 'out_of_range' }), z.lte(5, { error: 'out_of_range' })),
    comentario: z._default(
      z.string({ error: 'invalid' }).check(z.overwrite(cleanLongText), z.maxLength(COMMENT_MAX, { error: 'too_long' })),
      '',
    ),
  }),
  answer: z.object({ received_at: instant }),
})
