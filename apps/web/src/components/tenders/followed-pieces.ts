import { lazyComponent } from '../../lazy-component.tsx'

// Loaded on demand: only the list of followed tenders needs them.
export const RowChanges = lazyComponent(() => import('../tender-changes/RowChanges.tsx'))
export const FollowedBar = lazyComponent(() => import('../tender-changes/FollowedBar.tsx'))

/** Fetches the components while the list is loading, so that the layout does not shift afterwards. */
export function prefetchFollowedPieces(): void {
  RowChanges.prefetch()
  FollowedBar.prefetch()
}
