import { API_FAILURES } from '@mirador/texts/texts'
import { ApiError } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast.ts'

/** A call that failed, or a chunk that did not come, in one toast; what the client told already is not told again. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiError)) showToast('error', API_FAILURES.network)
  else if (!error.isReported) showToast('error', error.message)
}
