import type { TenderRow } from '@mirador/database/search/list-page'
import { CHANNEL } from '@mirador/domain/tender/channel'

/** The codes of the Compra Ágil among some rows that receive no more quotations: only these may have a result. */
export const endedAgile = (rows: readonly TenderRow[]): string[] =>
  rows.flatMap(({ channel, is_open, bid_idn }) => (channel === CHANNEL.agile && !is_open ? [bid_idn] : []))
