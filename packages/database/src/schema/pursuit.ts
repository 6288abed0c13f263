import type { LogKind } from '@mirador/domain/mesa/log'
import type { Role } from '@mirador/domain/mesa/people'
import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The tables of what companies decide. */
export interface PursuitSchema {
  organisation: OrganisationTable
  membership: MembershipTable
  pursuit: PursuitTable
  today_opening: TodayOpeningTable
  done_deadline: DoneDeadlineTable
  invitation: InvitationTable
  task: TaskTable
  note_version: NoteVersionTable
  log_entry: LogEntryTable
  share_link: ShareLinkTable
}

export interface OrganisationTable {
  id: GeneratedAlways<number>
  created_at: Date
  /** when its last person closed it; deleted 30 days later */
  closed_at: Generated<Date | null>
}

export interface MembershipTable {
  sub: string
  organisation_id: number
  role: Generated<Role>
  joined_at: Date
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
  /** the member who carries it */
  carrier: Generated<string | null>
  /** total of the own offer */
  amount_clp: Generated<number | null>
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

export interface InvitationTable {
  id: GeneratedAlways<number>
  organisation_id: number
  email: string
  /** SHA-256 of the secret of its link */
  token_hash: Buffer
  invited_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
}

export interface TaskTable {
  id: GeneratedAlways<number>
  organisation_id: number
  tender_id: number
  text: string
  who: string | null
  /** the date of the tender that it moves with */
  tied_to: OwnDeadlineKind | null
  minutes_before: number | null
  due_at: Date | null
  /** how often its date was moved */
  moves: Generated<number>
  version: Generated<number>
  created_at: Date
  changed_at: Date
  done_at: Generated<Date | null>
}

export interface NoteVersionTable {
  id: GeneratedAlways<number>
  organisation_id: number
  tender_id: number
  /** null: the account was deleted */
  author: string | null
  text: string
  written_at: Date
  /** the version that the writer had read */
  previous_id: number | null
  struck_at: Generated<Date | null>
}

export interface LogEntryTable {
  organisation_id: number
  /** from 1, without gaps */
  seq: number
  at: Date
  /** null: the product */
  actor: string | null
  kind: LogKind
  bid_idn: string | null
  details: ColumnType<Record<string, unknown>, string, never>
  previous_hash: Buffer
  hash: Buffer
}

export interface ShareLinkTable {
  id: GeneratedAlways<number>
  /** SHA-256 of the secret of the link */
  token_hash: Buffer
  organisation_id: number
  tender_id: number
  created_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Generated<Date | null>
}
