import type { Schema } from '../schema/schema.ts'

/**
 * What backup and restore do with a table. Every table is listed, so that each new one needs a decision.
 * - `rows`: it is in the backup.
 * - `sign-in`: it is in the backup, by `sub`. With `restore --replace`, an account that is also in the replaced
 * database keeps the
 *   rows of that database: nothing that was changed, removed or used since the backup comes back. For sign-in data and
 *   secret addresses.
 * - `refused`: it is in the backup, and `restore --replace` adds the rows of the replaced database: tokens that are not
 * valid.
 * - `ended`: it is not in the backup, and empty after a restore: sessions, tokens, codes, one-use secrets, counts of
 *   attempts.
 * - `derived`: it is not in the backup; large, and derived again after a restore (common-terms.ts).
 */
type Treatment = 'rows' | 'sign-in' | 'refused' | 'ended' | 'derived'

/** All tables but the temporary one of an import. */
type Table = Exclude<keyof Schema, 'tax_registry_import'>

const TREATMENTS: Record<Table, Treatment> = {
  account: 'rows',
  account_rubro: 'rows',
  agile_kept: 'rows',
  agile_month: 'rows',
  api_revoked_session: 'refused',
  assistant_grant: 'ended',
  assistant_token: 'ended',
  award_to_match: 'rows',
  bid: 'rows',
  buyer_month: 'rows',
  buying_unit: 'rows',
  calendar_feed: 'sign-in',
  change_told: 'rows',
  common_term: 'derived',
  company: 'rows',
  contact_message: 'rows',
  deleted_account: 'refused',
  dismissal: 'rows',
  document_month: 'rows',
  done_deadline: 'rows',
  evaluation: 'rows',
  family_tally: 'rows',
  feedback: 'rows',
  filter_tally: 'rows',
  followed_award: 'rows',
  idempotency_key: 'ended',
  idp_code: 'ended',
  idp_external: 'sign-in',
  idp_key: 'rows',
  idp_oauth: 'ended',
  idp_passkey: 'sign-in',
  idp_rate: 'ended',
  idp_recovery_code: 'sign-in',
  idp_session: 'ended',
  idp_totp: 'sign-in',
  idp_user: 'sign-in',
  ingestion_run: 'rows',
  institution: 'rows',
  institution_name: 'rows',
  institution_tally: 'rows',
  institution_unit: 'rows',
  invitation: 'ended',
  lexeme_count: 'rows',
  lexeme_sample: 'rows',
  mail_outbox: 'rows',
  mail_preference: 'rows',
  log_entry: 'rows',
  membership: 'rows',
  market_month: 'rows',
  market_value: 'rows',
  offer_month: 'rows',
  offer_snapshot: 'rows',
  profile_word: 'rows',
  organisation: 'rows',
  note_version: 'rows',
  own_result: 'rows',
  personal_token: 'ended',
  profile_limit: 'rows',
  purchase_line: 'rows',
  purchase_order: 'rows',
  pursuit: 'rows',
  quotation: 'rows',
  quotation_product: 'rows',
  quotation_request: 'rows',
  relator: 'rows',
  reminder_told: 'rows',
  saved_search: 'rows',
  saved_search_match: 'rows',
  security_event: 'sign-in',
  service: 'rows',
  service_relator: 'rows',
  service_type: 'rows',
  setting: 'rows',
  source_gap: 'rows',
  source_moment: 'rows',
  source_outage: 'rows',
  source_quota: 'rows',
  source_span: 'rows',
  source_tender: 'rows',
  share_link: 'ended',
  supplier: 'rows',
  supplier_month: 'rows',
  supplier_follow: 'rows',
  supplier_name: 'rows',
  supplier_search: 'rows',
  supplier_to_search: 'rows',
  task: 'rows',
  tax_registry: 'rows',
  tax_registry_answer: 'rows',
  tender: 'rows',
  tender_award: 'rows',
  tender_bits: 'derived',
  tender_change: 'rows',
  tender_date_move: 'rows',
  tender_digest: 'rows',
  tender_follow: 'rows',
  tender_item: 'rows',
  tender_list_version: 'rows',
  tender_outcome: 'rows',
  tender_rank_tally: 'rows',
  tender_raw: 'rows',
  tender_search: 'rows',
  tender_second_call: 'rows',
  tender_tally: 'rows',
  tender_to_compare: 'rows',
  tender_to_match: 'rows',
  tender_word: 'derived',
  today_opening: 'rows',
  typed_word: 'rows',
  utm: 'rows',
  webhook_attempt: 'ended',
  webhook_delivery: 'ended',
  webhook_endpoint: 'sign-in',
  word_model: 'derived',
}

/** Rows that a backup leaves out of a table, as a condition: waiting mail may hold a code, and would be sent again. */
export const LEFT_OUT_ROWS: Record<string, string> = { mail_outbox: 'next_try_at is not null' }

/** @param table may be one that a later migration removed and the backup has */
export const treatmentOf = (table: string): Treatment => (TREATMENTS as Record<string, Treatment>)[table] ?? 'rows'

export const isInBackup = (table: string) => !['ended', 'derived'].includes(treatmentOf(table))

export const CLASSIFIED_TABLES = Object.keys(TREATMENTS)
