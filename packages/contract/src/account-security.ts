import { KEEPABLE } from '@mirador/domain/account/ways-in'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_ACCOUNT } from './example-account.ts'
import { instant } from './page.ts'

const tag = 'Tus datos'
const ended = z.object({ ended: z.number() })
const typed = z
  .string({ error: 'invalid' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' }))

/** Means of access that stay although the change would end them. */
const keep = z._default(
  z.array(z.enum(KEEPABLE, { error: 'invalid' })).check(z.maxLength(KEEPABLE.length, { error: 'invalid' })),
  [],
)

export const getAccountSecurity = endpoint({
  ...addresses.getAccountSecurity,
  tag,
  summary: 'Las sesiones abiertas de la cuenta y sus formas de ingreso.',
  answer: z.object({
    /** null where an outside user pool keeps it */
    security: z.nullable(
      z.object({
        has_password: z.boolean(),
        /** the newest use first */
        sessions: z.array(
          z.object({
            sid: z.string(),
            /** browser and system; null: unknown */
            device: z.nullable(z.string()),
            opened_with: z.nullable(z.enum(['password', 'code', 'social', 'passkey'])),
            opened_at: instant,
            used_at: instant,
            is_current: z.boolean(),
          }),
        ),
        /** with the social provider */
        links: z.array(z.object({ linked_at: instant })),
        passkeys: z.array(
          z.object({ id: z.string(), name: z.string(), created_at: instant, used_at: z.nullable(instant) }),
        ),
        /** null: no second factor; `recovery_codes`: number of remaining codes */
        second_factor: z.nullable(z.object({ enabled_at: instant, recovery_codes: z.number() })),
        /** addresses that programs read without a session: the calendar, and the RSS feed of each saved search */
        feeds: z.object({ has_calendar: z.boolean(), searches: z.number() }),
        /** personal tokens that can be used */
        tokens: z.number(),
        /** own webhooks that are on, or went off because of failures */
        webhooks: z.number(),
        /** assistants that were let in by OAuth */
        assistants: z.number(),
      }),
    ),
  }),
})

export const endSessions = endpoint({
  ...addresses.endSessions,
  tag,
  summary:
    'Cierra una sesión de la cuenta o, sin decir cuál y con la contraseña si la hay, todas menos la que lo pide y todo otro ingreso que no se conserve.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ sid: z.optional(z.uuid({ error: 'invalid' })), password: z.optional(typed), keep }),
  answer: ended,
})

export const endLinks = endpoint({
  ...addresses.endLinks,
  tag,
  summary: 'Quita el ingreso con el proveedor social y cierra las otras sesiones que se abrieron con él.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: typed }),
  answer: ended,
})

export const changePassword = endpoint({
  ...addresses.changePassword,
  tag,
  summary: 'Cambia la contraseña con la anterior; termina las otras sesiones y todo otro ingreso que no se conserve.',
  example: { body: { password: EXAMPLE_ACCOUNT.password, new_password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: typed, new_password: typed, keep }),
  answer: ended,
})

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const startSecondFactor = endpoint({
  ...addresses.startSecondFactor,
  tag,
  summary: 'Empieza la verificación en dos pasos: un secreto para la app, que espera su primer código 30 minutos.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: typed }),
  answer: z.object({
    /** Base32 */
    secret: z.string(),
    /** `otpauth:`, for the QR code */
    uri: z.string(),
  }),
})

export const confirmSecondFactor = endpoint({
  ...addresses.confirmSecondFactor,
  tag,
  summary:
    'Activa la verificación en dos pasos con el primer código de la app; entrega los códigos de respaldo y termina todo otro ingreso que no se conserve.',
  example: { body: { code: '000000' } },
  body: z.strictObject({ code: typed, keep }),
  answer: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  ...addresses.renewRecoveryCodes,
  tag,
  summary: 'Entrega diez códigos de respaldo nuevos; los anteriores dejan de servir.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: typed }),
  answer: recoveryCodes,
})

export const endSecondFactor = endpoint({
  ...addresses.endSecondFactor,
  tag,
  summary: 'Desactiva la verificación en dos pasos y cierra las otras sesiones.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: typed }),
  answer: z.object({}),
})

const encoded = z
  .string({ error: 'invalid' })
  .check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(16_384, { error: 'too_long' }),
    z.regex(/^[\w-]+$/, { error: 'invalid' }),
  )

export const startPasskey = endpoint({
  ...addresses.startPasskey,
  tag,
  summary: 'Empieza a agregar una llave de acceso: las opciones para el navegador, que valen cinco minutos.',
  example: { body: { password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ password: typed }),
  answer: z.object({
    /** PublicKeyCredentialCreationOptionsJSON of WebAuthn */
    options: z.record(z.string(), z.unknown()),
  }),
})

export const addPasskey = endpoint({
  ...addresses.addPasskey,
  tag,
  summary: 'Agrega la llave de acceso que creó el navegador.',
  example: { body: { name: 'Notebook', credential: { id: 'x', client_data: 'e30', attestation: 'oA' } } },
  body: z.strictObject({
    name: z
      .string({ error: 'invalid' })
      .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(60, { error: 'too_long' })),
    /** RegistrationResponseJSON of WebAuthn, of which these parts are read */
    credential: z.strictObject({
      id: encoded,
      client_data: encoded,
      attestation: encoded,
    }),
  }),
  answer: z.object({}),
})

export const removePasskey = endpoint({
  ...addresses.removePasskey,
  tag,
  summary: 'Quita una llave de acceso.',
  example: { body: { id: 'x', password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({ id: encoded, password: typed }),
  answer: z.object({}),
})
