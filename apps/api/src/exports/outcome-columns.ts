import type { BuyerQuarter } from '@mirador/contract/buyers'
import { shownShare } from '@mirador/domain/statistics/shown-share'
import type { Column } from './export-file.ts'
import { percent } from './percent.ts'

type Outcomes = Pick<BuyerQuarter, 'tenders' | 'bidders' | 'days' | 'single' | 'lowest'>

export const outcomeShare = ({ k, n }: Outcomes['single']) => shownShare(k, n)

/** The columns for the outcomes of a month or quarter. */
export const OUTCOME_COLUMNS = {
  tenders: { width: 23, cell: ({ tenders }) => tenders },
  awarded: { width: 30, cell: ({ single }) => single.n },
  bidders_median: { width: 18, cell: ({ bidders }) => bidders?.median ?? null },
  single: { width: 20, cell: ({ single }) => single.k },
  single_share: { width: 24, cell: ({ single }) => percent(outcomeShare(single)?.share) },
  single_from: { width: 25, cell: ({ single }) => percent(outcomeShare(single)?.from) },
  single_to: { width: 25, cell: ({ single }) => percent(outcomeShare(single)?.to) },
  compared_lines: { width: 28, cell: ({ lowest }) => lowest.n },
  lowest_won: { width: 20, cell: ({ lowest }) => lowest.k },
  lowest_share: { width: 24, cell: ({ lowest }) => percent(outcomeShare(lowest)?.share) },
  dated: { width: 21, cell: ({ days }) => days?.n ?? 0 },
  days_median: { width: 30, cell: ({ days }) => days?.median ?? null },
} satisfies Record<string, Column<Outcomes>>
