import type { Scope, WarningDays } from '@mirador/domain/account/personal-tokens'
import type { Generated, GeneratedAlways } from 'kysely'

/** The table of personal tokens. */
export interface PersonalTokenSchema {
  personal_token: PersonalTokenTable
}

export interface PersonalTokenTable {
  id: GeneratedAlways<number>
  sub: string
  name: string
  token_hash: Buffer
  scopes: Scope[]
  created_at: Date
  expires_at: Date
  ended_at: Generated<Date | null>
  /** Chilean calendar day, `YYYY-MM-DD`; select it with `::text` */
  used_on: Generated<string | null>
  used_network: Generated<string | null>
  warned_days: Generated<WarningDays | null>
}
