import type { AnswerOf } from '@mirador/contract/endpoint'
import type { refreshTender, TenderDetail } from '@mirador/contract/tenders'

/** How the refresh of a tender went; `pending` while the source is still being asked, `failed` also when no answer came. */
export type RefreshOutcome = AnswerOf<typeof refreshTender>['outcome'] | 'pending'

export interface TenderReading {
  /** null: neither we nor the source know the code */
  tender: TenderDetail | null
  refresh: RefreshOutcome
}

interface Calls {
  refresh: () => Promise<RefreshOutcome>
  find: () => Promise<TenderDetail | null>
  /** nobody waits any more: the failure of the refresh is then the failure of all */
  signal: AbortSignal
  /** told what is stored while the source is still being asked */
  onStored: (stored: TenderReading) => void
}

/**
 * Asks for a refresh from the source, then for the tender (DET-1). The read does not wait for the refresh, which would cost a
 * round trip and, with a slow source, many seconds: it is repeated only where the source was read meanwhile. A failing
 * refresh never hides the stored record.
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
    // told below, once the source has answered
    () => undefined,
  )
  const outcome = await refreshing
  return { tender: await (outcome === 'read' ? find() : finding), refresh: outcome }
}
