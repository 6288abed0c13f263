import { dismissTender, getDismissalEffect, undoDismissal } from '@mirador/contract/addresses'
import type { DismissalReach, DismissalReason } from '@mirador/domain/fit/dismissals'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { DISMISSALS } from '../texts/dismissals.ts'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { sayFailed } from './say-failed.ts'

/** Queries whose tenders or figures change with a dismissal or with the limits. */
const AFFECTED: readonly unknown[] = [
  'listTenders',
  'getFit',
  'getFacets',
  'getToday',
  'getTodayQueues',
  'listDismissals',
  'getDismissalEffect',
]

/** What a dismissal for this reason would lower besides its tender. */
export function dismissalEffectQuery(bid_idn: string, reason: DismissalReason) {
  return queryOptions({
    queryKey: ['getDismissalEffect', bid_idn, reason],
    queryFn: ({ signal }) => call(getDismissalEffect, { params: { id: bid_idn }, query: { reason } }, { signal }),
  })
}

/** Refetches the queries that depend on the fit or on dismissals. Resolves when the visible data have arrived. */
export function refreshFits(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => AFFECTED.includes(queryKey[0]) })
}

interface Dismissal {
  bid_idn: string
  reason: DismissalReason
  reach: DismissalReach
  /** the sentence once it is done; undefined: the usual one */
  done?: string | undefined
}

/**
 * Removes a tender from the lists, and offers to undo that.
 * @returns whether the tender was dismissed
 */
export function dismiss(client: QueryClient, { bid_idn, reason, reach, done }: Dismissal): Promise<boolean> {
  return change(client, async () => {
    await call(dismissTender, { params: { id: bid_idn }, body: { reason, reach } })
    showToast('success', done ?? DISMISSALS.done(DISMISSALS.reasons[reason].quoted), {
      actions: [{ label: DISMISSALS.undo, run: () => void undoDismissed(client, bid_idn) }],
      closeButton: true,
    })
  })
}

/**
 * Restores a dismissed tender.
 * @returns whether the tender was restored
 */
export function undoDismissed(client: QueryClient, bid_idn: string): Promise<boolean> {
  const undo = async () => {
    await call(undoDismissal, { params: { id: bid_idn } })
    showToast('success', DISMISSALS.undone)
  }
  return change(client, undo, () => void undoDismissed(client, bid_idn))
}

async function change(client: QueryClient, send: () => Promise<void>, retry?: () => void): Promise<boolean> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sayFailed(error, DISMISSALS.failed(error.message), retry)
    return false
  }
  await refreshFits(client)
  return true
}
