import { API_FAILURES } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'

/** Shows a failed call or chunk in a toast, unless the client has already reported it. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof ApiError)) showToast('error', API_FAILURES.network)
  else if (!error.isReported) showToast('error', error.message)
}
