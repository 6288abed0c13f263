import type { PlaceRefusal } from '@mirador/database/mesa/change-on-desk'
import { ApiError } from '../http/api-error.ts'

/** The answer to each reason why nothing of a tender can be changed. */
export const PLACE_REFUSALS: Readonly<Record<PlaceRefusal, () => ApiError>> = {
  foreign: () => new ApiError('forbidden'),
  unknown: () => new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }]),
  not_on_desk: () => new ApiError('not_on_desk'),
}
