import type { AgileResult } from '@mirador/database/documents/agile-results'
import type { ListedFit } from '@mirador/database/fit/open-fits'
import type { TenderRow } from '@mirador/database/search/list-page'
import type { Winners } from '@mirador/database/tenders/tender-winners'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { visibleStatus } from '@mirador/domain/tender/tender-status'
import { agileAnswer } from './agile-answer.ts'
import type { Unseen } from './unseen-of.ts'

/**
 * A row of a list in the form of the contract. Instants are text: with a Date, JSON.stringify takes seven times as
 * long.
 */
export function tenderAnswer(
  row: TenderRow,
  now: Date,
  {
    excerpt = null,
    unseen = null,
    winners = null,
    result = null,
    ...fit
  }: {
    excerpt?: string | null
    unseen?: Unseen | null | undefined
    winners?: Winners | null | undefined
    /** for a Compra Ágil */
    result?: AgileResult | null | undefined
    /** for lists with fits */
    fit?: ListedFit | null | undefined
  } = {},
) {
  return {
    bid_idn: row.bid_idn,
    name: row.name,
    status: visibleStatus(row, now) ?? null,
    status_text: row.status_text,
    is_open: row.is_open,
    type_code: row.type_code,
    institution_name: row.institution_name,
    institution_rut: row.institution_rut,
    comuna: row.comuna,
    region: row.region,
    currency: row.currency,
    amount: row.amount,
    published_at: row.published_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    read_at: row.read_at.toISOString(),
    source_at: row.source_at.toISOString(),
    is_demo: row.is_demo,
    is_followed: row.is_followed,
    excerpt,
    unseen,
    winners,
    ...('fit' in fit && { fit: fit.fit ?? null }),
    ...(row.channel === CHANNEL.agile && { agile: agileAnswer(row, result) }),
  }
}

/** What the answer of a list says of its search, where it has none. */
export const NO_SEARCH = {
  message: null,
  searches_nothing: false,
  ignored_words: [] as string[],
  correction: null,
  matched_words: [] as string[],
}
