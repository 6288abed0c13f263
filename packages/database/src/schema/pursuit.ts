import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import type { GeneratedAlways } from 'kysely'

/** The tables of what companies decide. */
export interface PursuitSchema {
  organisation: OrganisationTable
  membership: MembershipTable
  pursuit: PursuitTable
  today_opening: TodayOpeningTable
  done_deadline: DoneDeadlineTable
}

export interface OrganisationTable {
  id: GeneratedAlways<number>
  created_at: Date
}

export interface MembershipTable {
  sub: string
  organisation_id: number
}

export interface PursuitTable {
  organisation_id: number
  tender_id: number
  stage: Stage
  /** why the company does not offer */
  reason: DeclineReason | null
  words: string | null
  /** one more with each change */
  version: number
  changed_at: Date
}

export interface TodayOpeningTable {
  sub: string
  opened_at: Date
}

export interface DoneDeadlineTable {
  sub: string
  tender_id: number
  kind: OwnDeadlineKind
  /** the date when it was done; a date that is moved is another one */
  date_at: Date
  done_at: Date
}
