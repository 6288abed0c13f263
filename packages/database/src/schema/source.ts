import type { OutageCause } from '@mirador/domain/source-outage'
import type { Generated, GeneratedAlways } from 'kysely'

export interface SourceOutageTable {
  id: GeneratedAlways<number>
  cause: OutageCause
  reason: string
  failures: number
  about: string
  started_at: Date
  last_failed_at: Date
  ended_at: Date | null
}

export interface SourceGapTable {
  bid_idn: string
  is_listed: boolean
  since: Date
}

export interface SourceMomentTable {
  is_only: Generated<boolean>
  newest_at: Date
}

/** What could not be read, and when. */
export interface SourceSchema {
  source_outage: SourceOutageTable
  source_gap: SourceGapTable
  source_moment: SourceMomentTable
}
