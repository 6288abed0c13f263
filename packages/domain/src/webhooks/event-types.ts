import { HOUR_MS } from '../time/duration.ts'

/**
 * What a webhook may report (docs/decisions/0127): new tenders of a saved search; changes, deadlines and results of own
 * tenders; stages and tasks of the desk; outages of the source.
 */
export const EVENT_TYPES = [
  'licitacion.publicada',
  'licitacion.cambio',
  'licitacion.plazo',
  'licitacion.resultado',
  'mesa.estado',
  'mesa.paso',
  'fuente.caida',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Every type that is sent: before the others, a ping must have been answered. */
export const SENT_TYPES = [...EVENT_TYPES, 'ping'] as const
export type SentType = (typeof SENT_TYPES)[number]

/** Endpoints that an organisation may have. */
export const MAX_WEBHOOKS = 10

export const MAX_WEBHOOK_URL = 500

/** Hours before a deadline at which `licitacion.plazo` is sent. */
export const MAX_HOURS_BEFORE = 240
export const DEFAULT_HOURS_BEFORE = 24

/** Bytes of a body; a longer one is sent with ids and a link alone. */
export const MAX_BODY_BYTES = 20_480

/** For how long the key before a rotation signs too. */
export const OLD_KEY_MS = 24 * HOUR_MS

/** Deliveries that one request may send again. */
export const MAX_RESENT = 1000

/** Why an endpoint is off: its owner, an answer 410, or a message whose last attempt failed. */
export type OffReason = 'person' | 'gone' | 'failures'
