import { getEvaluation } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as evaluation from '@mirador/contract/evaluation'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type Evaluation = AnswerOf<typeof evaluation.getEvaluation>
export type Measurement = Evaluation['measurements'][number]

/** The evaluation changes only with a new version of the product. */
const FRESH_MS = 5 * MINUTE_MS

/** The points card, and the measurements of the methods. */
export const evaluationQuery = () =>
  queryOptions({
    queryKey: ['getEvaluation'],
    queryFn: ({ signal }) => call(getEvaluation, {}, { signal }),
    staleTime: FRESH_MS,
  })
