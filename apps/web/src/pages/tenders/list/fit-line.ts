import type { TenderList } from '@mirador/contract/tenders'

/**
 * Whether a line above the list says why no tender, or none of them, is very similar: in any order where there are no
 * grades, in the order of the fit on a poor day.
 */
export const hasFitLine = ({ fit_state, fit_summary }: TenderList, sort: string): boolean =>
  fit_state === 'empty' ||
  (fit_state === 'flat' && (fit_summary?.of ?? 0) > 1) ||
  (fit_state === 'ready' && sort === 'fit' && fit_summary?.best === 0)
