import type { SecurityEventKind } from '@mirador/domain/account/security-events'
import type { Generated, GeneratedAlways } from 'kysely'

/** The table of the security log. */
export interface SecurityLogSchema {
  security_event: SecurityEventTable
}

export interface SecurityEventTable {
  id: GeneratedAlways<number>
  sub: string
  kind: SecurityEventKind
  happened_at: Date
  detail: string | null
  amount: Generated<number>
  device: string | null
  network: string | null
  hour: Date | null
  last_at: Date | null
}
