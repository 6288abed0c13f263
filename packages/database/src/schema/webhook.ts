import type { EventType, OffReason, SentType } from '@mirador/domain/webhooks/event-types'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of webhooks. */
export interface WebhookSchema {
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
}

export interface WebhookEndpointTable {
  id: GeneratedAlways<number>
  sub: string
  url: string
  key_sealed: Buffer
  old_key_sealed: Generated<Buffer | null>
  old_key_until: Generated<Date | null>
  types: EventType[]
  hours_before: number
  created_at: Date
  answered_at: Generated<Date | null>
  off_at: Generated<Date | null>
  off_reason: Generated<OffReason | null>
  rests_until: Generated<Date | null>
}

/** What a delivery reports; which members it has depends on its type. */
export interface WebhookAbout {
  tender_id?: number
  /** ids of stored changes */
  changes?: number[]
  search_id?: number
  /** an own deadline, and its date in ISO format */
  kind?: string
  date_at?: string
  /** an entry of the log */
  organisation_id?: number
  seq?: number
  /** an outage */
  channel?: number
  cause?: string
  started_at?: string
  ended_at?: string | null
}

export interface WebhookDeliveryTable {
  id: Generated<string>
  endpoint_id: number
  type: SentType
  cause: string
  about: ColumnType<WebhookAbout, string, string>
  happened_at: Date
  body: Generated<string | null>
  next_try_at: Date | null
  tries: Generated<number>
  delivered_at: Generated<Date | null>
  failed_at: Generated<Date | null>
}

export interface WebhookAttemptTable {
  id: GeneratedAlways<number>
  delivery_id: string
  at: Date
  status: number | null
  problem: string | null
  duration_ms: number
}
