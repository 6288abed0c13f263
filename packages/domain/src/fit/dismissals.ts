import type { Dismissed } from './fit-features.ts'
import type { FitTender } from './fit-tender.ts'
import { commonTerms } from './similar-terms.ts'

/** Why a tender does not serve a company, in the order in which screens offer the reasons. */
export const DISMISSAL_REASONS = ['rubro', 'lugar', 'monto', 'comprador', 'no_lo_hago'] as const
export type DismissalReason = (typeof DISMISSAL_REASONS)[number]

/** How far the reason of a dismissal counts: `one` removes the tender alone, `all` also lowers those that share it. */
export const DISMISSAL_REACHES = ['one', 'all'] as const
export type DismissalReach = (typeof DISMISSAL_REACHES)[number]

/** The reach of a dismissal that states none. 'No lo hago' names the kind of work, so that it cannot mean one tender. */
export const usualReach = (reason: DismissalReason): DismissalReach => (reason === 'no_lo_hago' ? 'all' : 'one')

export interface DismissedTender {
  tender: FitTender
  reason: DismissalReason
}

/** Counts dismissed tenders by what their reason names: a dismissal counts only against tenders that share it. */
export function dismissedBy(all: readonly DismissedTender[]): Dismissed {
  const of = (reason: DismissalReason) => all.filter((one) => one.reason === reason).map(({ tender }) => tender)
  return {
    families: counted(of('rubro').flatMap(({ families }) => [...families.keys()])),
    buyers: counted(of('comprador').flatMap(({ buyer }) => buyer ?? [])),
    regions: counted(of('lugar').flatMap(({ region }) => region ?? [])),
    amounts: of('monto')
      .flatMap(({ amount }) => amount ?? [])
      .sort((a, b) => a - b),
    terms: commonTerms(of('no_lo_hago').map(({ terms }) => terms)),
  }
}

function counted<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
