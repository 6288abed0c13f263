import type { AnswerOf } from '@mirador/contract/endpoint'
import type { refreshTender, TenderDetail } from '@mirador/contract/tenders'

/** The result of a refresh; `pending` while it runs, `failed` also without a response. */
export type RefreshOutcome = AnswerOf<typeof refreshTender>['outcome'] | 'pending'

export interface TenderReading {
  /** null: neither the database nor the source has the code */
  tender: TenderDetail | null
  refresh: RefreshOutcome
}

interface Calls {
  refresh: () => Promise<RefreshOutcome>
  find: () => Promise<TenderDetail | null>
  /** aborted when the caller leaves; a failed refresh then fails the reading */
  signal: AbortSignal
  /** called with the stored tender while the refresh runs */
  onStored: (stored: TenderReading) => void
}

/**
 * Requests a refresh from the source and reads the tender (DET-1). The read does not wait for the refresh, which would
 * cost a round trip and, with a slow source, many seconds: it is repeated only if the source was read meanwhile. A
 * failed refresh never hides the stored record.
 */
export async function readTender({ refresh, find, signal, onStored }: Calls): Promise<TenderReading> {
  let isRefreshed = false
  const refreshing = refresh()
    .catch((error: unknown): RefreshOutcome => {
      if (signal.aborted) throw error
      return 'failed'
    })
    .finally(() => {
      isRefreshed = true
    })
  const finding = find()
  finding.then(
    (stored) => stored && !isRefreshed && onStored({ tender: stored, refresh: 'pending' }),
    // the error is reported below, after the refresh
    () => undefined,
  )
  const outcome = await refreshing
  return { tender: await (outcome === 'read' ? find() : finding), refresh: outcome }
}
