import type { OutageCause } from '@mirador/domain/source-outage'
import type { Channel } from '@mirador/domain/tender/channel'
import type { Generated, GeneratedAlways } from 'kysely'

export interface SourceOutageTable {
  id: GeneratedAlways<number>
  channel: Generated<Channel>
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
  channel: Generated<Channel>
  newest_at: Date
}

/** A period of a list that is not read yet. */
export interface SourceSpanTable {
  id: GeneratedAlways<number>
  channel: Channel
  list: 'changes' | 'open'
  from_at: Date
  to_at: Date
  is_piece: Generated<boolean>
  tries: Generated<number>
  next_try_at: Date | null
  since: Date
}

/** The tables of readings that are missing or failed. */
export interface SourceSchema {
  source_outage: SourceOutageTable
  source_gap: SourceGapTable
  source_moment: SourceMomentTable
  source_span: SourceSpanTable
}
