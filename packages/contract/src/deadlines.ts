import { COURSE, type MilestoneKind } from '@mirador/domain/deadlines/timeline'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { tenderList, tenderSummary } from './tenders.ts'

/** Maximum number of tenders on the board, and of tenders with dates in the calendar. */
export const MAX_DEADLINES = 500

const kind = z.enum([...COURSE, 'opening_at'] as [MilestoneKind, ...MilestoneKind[]])

const deadline = z.extend(tenderSummary, {
  /** the future dates of its process before it closes, earliest first */
  upcoming: z.array(z.object({ kind, at: instant })),
})
export type DeadlineTender = z.infer<typeof deadline>

export const listDeadlines = endpoint({
  ...addresses.listDeadlines,
  revalidates: true,
  tag: 'Licitaciones',
  summary: `Todo lo que sigues, las de cierre más próximo primero y hasta ${MAX_DEADLINES}, sin lo que cerró hace más de 30 días.`,
  answer: z.extend(tenderList, {
    bids: z.array(deadline),
    /** followed tenders left out because they closed more than 30 days ago; they count in the total */
    older: z.number(),
  }),
})
