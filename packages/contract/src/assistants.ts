import { ASSISTANT_SCOPES } from '@mirador/domain/account/assistants'
import { z } from 'zod/mini'
import * as addresses from './assistant-addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant, queryInt } from './page.ts'

const tag = 'Asistentes'

const scopes = z.array(z.enum(ASSISTANT_SCOPES))

const assistants = z.object({
  /** the newest first; ended ones are not listed */
  assistants: z.array(
    z.object({
      id: z.number(),
      /** of the client's address, which is verified */
      host: z.string(),
      /** what the client calls itself */
      name: z.string(),
      scopes,
      created_at: instant,
      /** the end, if it is not used meanwhile */
      expires_at: instant,
      /** the last Chilean day of use, `YYYY-MM-DD`; null: not used yet */
      used_on: z.nullable(z.string()),
      /** a part of the network address */
      used_network: z.nullable(z.string()),
    }),
  ),
})

/** The parameters of the authorization request, as the address of the page has them. */
const query = z
  .string({ error: 'invalid' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(4_000, { error: 'too_long' }))

/** The client of the example has no document, so that it is refused. */
const example = {
  body: { query: 'response_type=code&client_id=https%3A%2F%2Fasistente.example%2Fcliente.json' },
} as const

export const listAssistants = endpoint({
  ...addresses.listAssistants,
  sections: ['asistentes'],
  tag,
  summary: 'Los asistentes que la cuenta permitió, sin sus llaves.',
  answer: assistants,
})

export const endAssistant = endpoint({
  ...addresses.endAssistant,
  sections: ['asistentes'],
  tag,
  summary: 'Quita un asistente al instante; repetirlo no cambia nada.',
  example: { params: { id: '1' } },
  params: z.object({ id: queryInt({ min: 1, max: 2_147_483_647 }) }),
  answer: assistants,
})

export const readConsent = endpoint({
  ...addresses.readConsent,
  sections: ['asistentes'],
  cost: 'entry',
  tag,
  summary: 'Lo que un asistente pide, para que la persona lo permita o no.',
  example,
  body: z.strictObject({ query }),
  answer: z.object({
    /** null: the client receives an error at `redirect` */
    consent: z.nullable(
      z.object({
        /** of the client's address, which is verified */
        host: z.string(),
        /** what the client calls itself */
        name: z.string(),
        /** where the answer goes; `isLocal`: to a program of this computer */
        returns_to: z.string(),
        is_local: z.boolean(),
        scopes,
        company: z.nullable(z.string()),
        email: z.nullable(z.string()),
        /** how the person confirms besides: null, since they signed in just before; or with the password */
        confirm_with: z.nullable(z.enum(['password', 'recent_session'])),
      }),
    ),
    redirect: z.nullable(z.string()),
  }),
})

export const giveConsent = endpoint({
  ...addresses.giveConsent,
  sections: ['asistentes'],
  cost: 'entry',
  tag,
  summary: 'Permite o no lo que un asistente pide, y dice adónde volver.',
  example: { body: { ...example.body, allow: false } },
  body: z.strictObject({
    query,
    allow: z.boolean({ error: 'invalid' }),
    /** of an account that has one, unless its sign-in was minutes ago */
    password: z.optional(
      z
        .string({ error: 'invalid' })
        .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' })),
    ),
  }),
  answer: z.object({ redirect: z.string() }),
})
