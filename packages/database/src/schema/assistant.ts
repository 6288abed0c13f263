import type { AssistantScope } from '@mirador/domain/account/assistants'
import type { Generated, GeneratedAlways } from 'kysely'

/** The tables of assistants that were allowed by OAuth. */
export interface AssistantSchema {
  assistant_grant: AssistantGrantTable
  assistant_token: AssistantTokenTable
}

export interface AssistantGrantTable {
  id: GeneratedAlways<number>
  sub: string
  client_id: string
  client_name: string
  scopes: AssistantScope[]
  audience: string
  redirect_uri: string
  code_challenge: string
  code_hash: Buffer
  code_used_at: Generated<Date | null>
  family_hash: Generated<Buffer | null>
  refresh_hash: Generated<Buffer | null>
  created_at: Date
  expires_at: Date
  ended_at: Generated<Date | null>
  /** Chilean calendar day, `YYYY-MM-DD`; select it with `::text` */
  used_on: Generated<string | null>
  used_network: Generated<string | null>
}

interface AssistantTokenTable {
  token_hash: Buffer
  grant_id: number
  expires_at: Date
}
