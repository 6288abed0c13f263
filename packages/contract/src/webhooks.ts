import {
  DEFAULT_HOURS_BEFORE,
  EVENT_TYPES,
  MAX_HOURS_BEFORE,
  MAX_RESENT,
  MAX_WEBHOOK_URL,
  SENT_TYPES,
} from '@mirador/domain/webhooks/event-types'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EVENT_KEY, instant, offset, queryInt } from './page.ts'
import * as addresses from './webhook-addresses.ts'

const tag = 'Webhooks'
const common = { scope: 'avisos', sections: ['conexiones'], tag } as const

/** Deliveries in one answer. */
export const DELIVERY_ROWS = 20

const webhook = z.object({
  id: z.int(),
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  /** of licitacion.plazo */
  hours_before: z.int(),
  created_at: instant,
  /** unanswered: no ping was answered with 2xx yet, and nothing else is sent */
  state: z.enum(['unanswered', 'on', 'off']),
  /** while it is off */
  off_at: z.nullable(instant),
  off_reason: z.nullable(z.enum(['person', 'gone', 'failures'])),
  /** until when the key before signs too; null: one key signs */
  old_key_until: z.nullable(instant),
  /** whether it reports what the caller follows and searches, or another person of the company */
  is_own: z.boolean(),
  /** messages that wait for an attempt, and those whose last attempt failed */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof webhook>

const webhooks = z.object({
  /** false: the caller does not administer the company, and sees none */
  is_administrator: z.boolean(),
  /** the oldest first */
  webhooks: z.array(webhook),
  /** webhooks that a company may have at once */
  most: z.int(),
})

const withKey = z.object({
  /** it is not shown again */
  key: z.string(),
  webhook,
})

const params = z.object({ id: queryInt({ min: 1, max: 2_147_483_647 }) })
const types = z.array(z.enum(EVENT_TYPES, { error: 'invalid' }), { error: 'invalid' }).check(
  z.minLength(1, { error: 'required' }),
  z.refine((list) => new Set(list).size === list.length, { error: 'invalid' }),
)
const hours_before = z._default(
  z
    .int({ error: 'invalid' })
    .check(z.gte(1, { error: 'out_of_range' }), z.lte(MAX_HOURS_BEFORE, { error: 'out_of_range' })),
  DEFAULT_HOURS_BEFORE,
)

export const listWebhooks = endpoint({
  ...addresses.listWebhooks,
  ...common,
  public: true,
  summary: 'Los webhooks de la empresa, sin sus claves; quien no administra no ve ninguno.',
  answer: webhooks,
})

/** Not in the public API: a stored answer of an Idempotency-Key would hold the key. */
export const createWebhook = endpoint({
  ...addresses.createWebhook,
  ...common,
  summary:
    'Crea un webhook (Standard Webhooks 1.0.0), muestra su clave por única vez y le envía un ping; recibe los tipos elegidos desde que lo responde con 2xx. Informa lo que sigue y busca quien lo crea, y la Mesa de su empresa.',
  example: { body: { url: 'https://sistemas.andina.example/mirador', types: ['licitacion.cambio'] } },
  body: z.strictObject({
    url: z
      .string({ error: 'invalid' })
      .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(MAX_WEBHOOK_URL, { error: 'too_long' })),
    types,
    hours_before,
  }),
  answer: withKey,
})

export const changeWebhook = endpoint({
  ...addresses.changeWebhook,
  ...common,
  public: true,
  summary:
    'Cambia los tipos de un webhook, o lo apaga y enciende. Al encenderlo se envía lo que esperaba y lo que falló al apagarse.',
  example: { params: { id: '1' }, body: { types: ['licitacion.cambio'], hours_before: 24, is_on: true } },
  params,
  body: z.strictObject({ types, hours_before, is_on: z.boolean({ error: 'invalid' }) }),
  answer: webhook,
})

export const deleteWebhook = endpoint({
  ...addresses.deleteWebhook,
  ...common,
  public: true,
  summary: 'Elimina un webhook con sus envíos; repetirlo no cambia nada.',
  example: { params: { id: '1' } },
  params,
  answer: webhooks,
})

export const pingWebhook = endpoint({
  ...addresses.pingWebhook,
  ...common,
  public: true,
  summary: 'Envía un ping, una sola vez; el resultado queda entre los envíos.',
  example: { params: { id: '1' } },
  params,
  answer: z.object({ id: z.string() }),
})

export const rotateWebhookKey = endpoint({
  ...addresses.rotateWebhookKey,
  ...common,
  summary: 'Cambia la clave y la muestra por única vez. Durante 24 horas firman ambas.',
  example: { params: { id: '1' } },
  params,
  answer: withKey,
})

const delivery = z.object({
  /** the header webhook-id */
  id: z.string(),
  type: z.enum(SENT_TYPES),
  happened_at: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** of the next attempt, while it waits */
  next_try_at: z.nullable(instant),
  /** the oldest first */
  attempts: z.array(
    z.object({
      at: instant,
      /** HTTP status; null: no answer */
      status: z.nullable(z.int()),
      /** why there was none */
      problem: z.nullable(
        z.enum(['refused_address', 'unknown_host', 'timeout', 'certificate', 'unreachable', 'key_lost']),
      ),
      duration_ms: z.int(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhookDeliveries = endpoint({
  ...addresses.listWebhookDeliveries,
  ...common,
  public: true,
  walk: { key: EVENT_KEY },
  summary:
    'Los envíos de un webhook en los últimos 30 días y sus intentos, lo más nuevo primero. No tienen orden prometido.',
  example: { params: { id: '1' } },
  params,
  query: z.strictObject({ offset }),
  answer: z.object({ deliveries: z.array(delivery), has_more: z.boolean() }),
})

export const resendWebhook = endpoint({
  ...addresses.resendWebhook,
  ...common,
  public: true,
  summary:
    'Envía de nuevo algunos mensajes, o los de un periodo, con el mismo webhook-id; los que ya esperan no cambian.',
  example: { params: { id: '1' }, body: { from: '2026-07-23T12:00:00Z', to: '2026-07-23T13:00:00Z' } },
  params,
  body: z.union([
    z.strictObject({
      ids: z
        .array(z.uuid({ error: 'invalid' }), { error: 'invalid' })
        .check(z.minLength(1, { error: 'required' }), z.maxLength(MAX_RESENT, { error: 'out_of_range' })),
    }),
    z.strictObject({ from: z.iso.datetime({ error: 'invalid' }), to: z.iso.datetime({ error: 'invalid' }) }),
  ]),
  answer: z.object({
    /** how many are sent again */
    resent: z.int(),
  }),
})
