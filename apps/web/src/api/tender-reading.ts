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
  /** told what is stored when the source keeps us waiting */
  onStored: (stored: TenderReading) => void
  patienceMs?: number
}

/** The source may take many seconds; after this the stored record is shown meanwhile. */
const PATIENCE_MS = 600

/**
 * Asks for a refresh from the source and then reads the tender (DET-1). A failing refresh never hides the stored
 * record, and a slow one does not keep people waiting for it.
 */
export async function readTender({
  refresh,
  find,
  signal,
  onStored,
  patienceMs = PATIENCE_MS,
}: Calls): Promise<TenderReading> {
  let isRefreshed = false
  const refreshing = refresh()
    .catch((error: unknown): RefreshOutcome => {
      if (signal.aborted) throw error
      return 'failed'
    })
    .finally(() => {
      isRefreshed = true
    })
  await Promise.race([refreshing, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (!isRefreshed) {
    const stored = await find()
    if (stored && !isRefreshed) onStored({ tender: stored, refresh: 'pending' })
  }
  const outcome = await refreshing
  return { tender: await find(), refresh: outcome }
}
