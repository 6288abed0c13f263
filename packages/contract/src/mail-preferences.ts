import { CHANGE_MAILS, MAIL_ZONES, minutesOfDay, REMINDER_NAMES } from '@mirador/domain/mail/mail-preferences'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const tag = 'Avisos por correo'

/** `21:00`, or null for no quiet hours. */
const time = z.nullable(
  z.string({ error: 'invalid' }).check(z.refine((text) => minutesOfDay(text) !== undefined, { error: 'invalid' })),
)

const chosen = {
  /** how often the changes of followed tenders are mailed */
  changes: z.enum(CHANGE_MAILS, { error: 'invalid' }),
  /** how long before a closing, or the end of the questions, a reminder is sent; none: no reminders */
  reminders: z
    .array(z.enum(REMINDER_NAMES, { error: 'invalid' }))
    .check(z.maxLength(REMINDER_NAMES.length, { error: 'too_long' })),
  quiet_from: time,
  quiet_to: time,
  zone: z.enum(MAIL_ZONES, { error: 'invalid' }),
}

const answer = z.object({
  ...chosen,
  /** whether the digest includes new matches of saved searches */
  matches: z.boolean(),
  /** whether the queues of Hoy are mailed each morning */
  today: z.boolean(),
  /** when the next digest is sent, if it has any news; null when there is no fixed time */
  next_digest_at: z.nullable(instant),
})
export type MailPreferencesAnswer = z.infer<typeof answer>

export const getMailPreferences = endpoint({
  ...addresses.getMailPreferences,
  tag,
  summary: 'Qué se te avisa por correo de lo que sigues, y cuándo.',
  answer,
})

export const updateMailPreferences = endpoint({
  ...addresses.updateMailPreferences,
  tag,
  summary:
    'Guarda qué se te avisa por correo: resumen de cambios, recordatorios de plazos y horas de silencio (ambas o ninguna).',
  example: {
    body: {
      changes: 'weekly',
      reminders: ['1d'],
      quiet_from: '22:00',
      quiet_to: '06:30',
      zone: 'America/Punta_Arenas',
    },
  },
  body: z
    .strictObject({
      ...chosen,
      matches: z.optional(z.boolean({ error: 'invalid' })),
      today: z.optional(z.boolean({ error: 'invalid' })),
    })
    .check(
      z.refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
        error: 'required',
        path: ['quiet_to'],
      }),
      z.refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_from !== quiet_to, {
        error: 'invalid',
        path: ['quiet_to'],
      }),
    ),
  answer,
})
