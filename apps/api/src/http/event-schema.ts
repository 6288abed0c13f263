import { eventSchema } from '@mirador/contract/webhook-events'
import type { SentType } from '@mirador/domain/webhooks/event-types'
import { z } from 'zod/mini'

/** The JSON Schema (draft 2020-12) of a message of webhooks, as text. */
export function eventSchemaText(type: SentType, id: string): string {
  return JSON.stringify({ $id: id, title: type, ...z.toJSONSchema(eventSchema(type), { io: 'output' }) })
}
