import { ACTIONS } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'
import type { ApiError } from './api-error.ts'

/**
 * Says that a change was not stored. Where the server may store it later, as after a restart of its database, the toast
 * offers to try again: an undo that failed is not lost.
 */
export function sayFailed({ status, isReported }: ApiError, sentence: string, retry: (() => void) | undefined): void {
  if (isReported) return
  const mayWork = retry !== undefined && (status === 0 || status >= 500)
  showToast('error', sentence, mayWork ? { actions: [{ label: ACTIONS.retry, run: retry }], closeButton: true } : {})
}
