import type { StoredOrigins } from '@mirador/domain/tender/field-origins'
import type { SecondCallEvidence } from '@mirador/domain/tender/second-call'
import type { TenderAwardAct, TenderFacts } from '@mirador/domain/tender/tender'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AssistantSchema } from './assistant.ts'
import type { CalendarSchema } from './calendar.ts'
import type { CompanySchema } from './company.ts'
import type { EvaluationSchema } from './evaluation.ts'
import type { FitSchema } from './fit.ts'
import type { IdempotencySchema } from './idempotency.ts'
import type { IdentitySchema } from './identity.ts'
import type { LedgerSchema } from './ledger.ts'
import type { MailSchema } from './mail.ts'
import type { MessageSchema } from './message.ts'
import type { NoticeSchema } from './notice.ts'
import type { PersonalTokenSchema } from './personal-token.ts'
import type { PursuitSchema } from './pursuit.ts'
import type { SavedSearchSchema } from './saved-search.ts'
import type { SecurityLogSchema } from './security-log.ts'
import type { ServiceSchema } from './service.ts'
import type { SourceSchema } from './source.ts'
import type { StoredFields } from './stored-fields.ts'
import type {
  AgileKeptTable,
  AgileMonthTable,
  FamilyTallyTable,
  FilterTallyTable,
  InstitutionTallyTable,
  TenderRankTallyTable,
  TenderTallyTable,
} from './tallies.ts'
import type { WebhookSchema } from './webhook.ts'
import type { WordsSchema } from './words.ts'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface InstitutionTable {
  id: GeneratedAlways<number>
  rut: string
  name: string
  code: string | null
  name_search: GeneratedAlways<string>
  updated_at: Date
}

export interface InstitutionNameTable {
  /** folded by the SQL function search_text */
  name_search: string
  institution_id: number
}

export interface InstitutionUnitTable {
  institution_id: number
  code: string
  name: string | null
  address: string | null
  comuna: string | null
  region: number | null
}

export interface TenderTable extends StoredFields {
  id: Generated<number>
  bid_idn: string
  institution_id: number | null
  /**
   * whether the institution was inferred from its name, which only one institution has, because the source states no
   * rut
   */
  institution_is_inferred: Generated<boolean>
  /** see channel.ts */
  channel: Generated<number>
  facts: Json<TenderFacts>
  award: Json<TenderAwardAct> | null
  level: number
  source: string
  source_at: Date
  detail_source_at: Date
  /** see field-origins.ts */
  origins: StoredOrigins | null
  read_at: Date
  is_demo: boolean
  /** null for rows stored before this column */
  first_read_at: Date | null
}

/** A tender that repeats the call of a deserted one. */
export interface TenderSecondCallTable {
  tender_id: number
  earlier_id: number
  evidence: SecondCallEvidence
  found_at: Date
}

export interface TenderToCompareTable {
  tender_id: number
}

export interface TenderItemTable {
  tender_id: number
  position: number
  product_code: number | null
  segment: number | null
  family: number | null
  category: string | null
  product_name: string | null
  description: string | null
  unit: string | null
  quantity: number | null
  /** 0: its prices are not comparable; null: not derived yet */
  price_key: number | null
}

export interface TenderAwardTable {
  tender_id: number
  position: number
  /** 1, 2, …: one item may be split into several awards, even to one supplier */
  number: number
  supplier_rut: string
  supplier_name: string | null
  quantity: number | null
  unit_amount: number | null
}

export interface TenderRawTable {
  tender_id: number
  source_at: Date
  payload: Buffer
}

export interface TenderDigestTable {
  tender_id: number
  digest: Buffer
}

export interface TenderChangeTable {
  id: GeneratedAlways<number>
  tender_id: number
  field: string
  old: Json<unknown> | null
  new: Json<unknown> | null
  severity: 'critical' | 'important' | 'minor'
  source_at: Date
  found_at: Date
}

export interface TenderSearchTable {
  tender_id: number
  recent_rank: number
  closing_rank: number
  published_at: Date | null
  closes_at: Date | null
  is_open: boolean
  status: number
  type_id: number
  region: number | null
  institution_id: number | null
  amount_clp: number | null
  families: number[]
  /** lexemes of words and of phrases: see lexemes.ts and phrases.ts */
  search: string
  padding: Generated<string>
  comuna: string | null
  questions_close_at: Date | null
  has_amount: Generated<boolean>
  channel: Generated<number>
}

/** Words with bits in `tender_bits`, and '=all' and '=words' (common-terms.ts). */
export interface CommonTermTable {
  term: string
}

/** Every lexeme that a tender has or had; empty until '=all' is a common term. */
export interface TenderWordTable {
  word: string
}

/** Every written word that a tender has or had. */
export interface TypedWordTable {
  /** folded */
  word: string
  place: Generated<number>
}

/** By term and 4,096 tenders: which of these tenders have the term. */
export interface TenderBitsTable {
  term: string
  /** the tender's id >> 12 */
  chunk: number
  bits: string
}

export interface TenderListVersionTable {
  one: Generated<boolean>
  version: number
}

export interface AccountTable {
  sub: string
  email: string | null
  created_at: Date
  registered_at: Date | null
  visited_at: Generated<Date | null>
  previous_visit_at: Generated<Date | null>
  /** the screen on which the account starts */
  start: Generated<'lista' | 'hoy'>
  /** when the questions after the first sign-in ended, answered or not */
  welcomed_at: Generated<Date | null>
  /** when the guide over the list ended */
  guided_at: Generated<Date | null>
  notices_seen_at: Generated<Date | null>
}

export interface DeletedAccountTable {
  sub: string
  deleted_at: Date
}

export interface AccountRubroTable {
  sub: string
  family: number
}

export interface TenderFollowTable {
  sub: string
  tender_id: number
  followed_at: Date
  /** the newest change of the tender that the account has seen */
  seen_change_id: Generated<number>
}

export interface IngestionRunTable {
  id: GeneratedAlways<number>
  kind: string
  started_at: Date
  finished_at: Date | null
  outcome: 'ok' | 'partial' | 'failed' | 'interrupted' | null
  reason: string | null
  counts: ColumnType<Record<string, unknown>, string | undefined, string>
}

export interface SourceQuotaTable {
  /** Chilean calendar day, `YYYY-MM-DD`; select it with `::text` */
  day: string
  channel: Generated<number>
  calls: number
  /** number of calls by purpose */
  by_budget: Generated<Record<string, number>>
}

export interface SourceTenderTable {
  bid_idn: string
  channel: Generated<number>
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  status: number | null
  closes_at: Date | null
  listed_at: Date | null
  detail_due: Generated<boolean>
  detail_read_at: Date | null
  tries: Generated<number>
  next_try_at: Date | null
  last_error: string | null
}

export interface UtmTable {
  /** first day of the month; select it as text */
  month: string
  pesos: number
}

export interface SettingTable {
  name: string
  value: Json<unknown>
}

export interface Schema
  extends AssistantSchema,
    CalendarSchema,
    IdentitySchema,
    CompanySchema,
    EvaluationSchema,
    FitSchema,
    IdempotencySchema,
    LedgerSchema,
    MailSchema,
    MessageSchema,
    NoticeSchema,
    PersonalTokenSchema,
    PursuitSchema,
    ServiceSchema,
    SavedSearchSchema,
    SecurityLogSchema,
    SourceSchema,
    WebhookSchema,
    WordsSchema {
  institution: InstitutionTable
  institution_name: InstitutionNameTable
  institution_unit: InstitutionUnitTable
  tender: TenderTable
  tender_second_call: TenderSecondCallTable
  tender_to_compare: TenderToCompareTable
  tender_item: TenderItemTable
  tender_award: TenderAwardTable
  tender_raw: TenderRawTable
  tender_digest: TenderDigestTable
  tender_change: TenderChangeTable
  tender_search: TenderSearchTable
  common_term: CommonTermTable
  tender_bits: TenderBitsTable
  tender_word: TenderWordTable
  typed_word: TypedWordTable
  tender_tally: TenderTallyTable
  tender_rank_tally: TenderRankTallyTable
  agile_kept: AgileKeptTable
  agile_month: AgileMonthTable
  institution_tally: InstitutionTallyTable
  filter_tally: FilterTallyTable
  family_tally: FamilyTallyTable
  tender_list_version: TenderListVersionTable
  account: AccountTable
  account_rubro: AccountRubroTable
  deleted_account: DeletedAccountTable
  tender_follow: TenderFollowTable
  ingestion_run: IngestionRunTable
  source_quota: SourceQuotaTable
  source_tender: SourceTenderTable
  setting: SettingTable
  utm: UtmTable
}
