import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, MAX_TOKEN_NAME, SCOPES } from '@mirador/domain/account/personal-tokens'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EXAMPLE_ACCOUNT } from './example-account.ts'
import { instant, queryInt } from './page.ts'
import * as addresses from './token-addresses.ts'

const tag = 'Tokens'

const tokens = z.object({
  /** the newest first; ended ones are not listed */
  tokens: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      scopes: z.array(z.enum(SCOPES)),
      created_at: instant,
      expires_at: instant,
      is_expired: z.boolean(),
      /** the last Chilean day of use, `YYYY-MM-DD`; null: not used yet */
      used_on: z.nullable(z.string()),
      /** a part of the network address */
      used_network: z.nullable(z.string()),
    }),
  ),
  /** tokens that an account may have at once */
  most: z.number(),
  /** how the owner confirms a new one: with the password, or by having signed in just before */
  confirm_with: z.enum(['password', 'recent_session']),
})

export const listTokens = endpoint({
  ...addresses.listTokens,
  sections: ['conexiones'],
  tag,
  summary: 'Los tokens personales de la cuenta, sin su secreto.',
  answer: tokens,
})

export const createToken = endpoint({
  ...addresses.createToken,
  sections: ['conexiones'],
  tag,
  summary: 'Crea un token personal y lo muestra por única vez; lo confirma la contraseña o un ingreso reciente.',
  example: { body: { name: 'Planilla de ventas', scopes: ['leer'], days: 90, password: EXAMPLE_ACCOUNT.password } },
  body: z.strictObject({
    name: z
      .string({ error: 'invalid' })
      .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(MAX_TOKEN_NAME, { error: 'too_long' })),
    scopes: z.array(z.enum(SCOPES, { error: 'invalid' }), { error: 'invalid' }).check(
      z.minLength(1, { error: 'required' }),
      z.refine((scopes) => new Set(scopes).size === scopes.length, { error: 'invalid' }),
    ),
    /** how many days it is valid */
    days: z._default(
      z
        .int({ error: 'invalid' })
        .check(z.gte(1, { error: 'out_of_range' }), z.lte(MAX_TOKEN_DAYS, { error: 'out_of_range' })),
      DEFAULT_TOKEN_DAYS,
    ),
    /** of an account that has one */
    password: z.optional(
      z
        .string({ error: 'invalid' })
        .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' })),
    ),
  }),
  answer: z.object({ token: z.string(), expires_at: instant }),
})

export const endToken = endpoint({
  ...addresses.endToken,
  sections: ['conexiones'],
  tag,
  summary: 'Termina un token al instante; repetirlo no cambia nada.',
  example: { params: { id: '1' } },
  params: z.object({ id: queryInt({ min: 1, max: 2_147_483_647 }) }),
  answer: tokens,
})
