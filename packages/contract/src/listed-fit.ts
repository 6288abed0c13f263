import { FIT_GRADES } from '@mirador/domain/fit/fit-grades'
import { z } from 'zod/mini'

/** The fit of an open tender in a list: how it compares with the caller's other open ones. */
export const listedFit = z.object({
  /** null: beyond a limit, or where the sums of the caller's open tenders say nothing (`flat`) */
  grade: z.nullable(z.enum(FIT_GRADES)),
  /** place among the open tenders of the caller's rubros, from 1; equal sums share one; null: none of them */
  rank: z.nullable(z.int()),
  /** the limit that it exceeds: `region:12`, `min_amount` or `max_amount` */
  blocked: z.nullable(z.string()),
})

/** The open tenders of the caller's rubros that exceed no limit, all together. */
export const fitSummary = z.object({
  /** number of them */
  of: z.int(),
  /** size of the largest group with one sum */
  alike: z.int(),
  /** number of them that are very similar */
  best: z.int(),
  /** whether own offers were chosen often enough to say what the company wins, not only what it sells */
  has_won: z.boolean(),
})
export type FitSummary = z.infer<typeof fitSummary>

/** Whether the fits of a list are computed, and say something. */
export const FIT_STATES = ['ready', 'flat', 'computing', 'empty', 'failed'] as const
