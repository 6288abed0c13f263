import { preloaded } from '../preloaded.tsx'

// Chunks of their own: only the list of what one follows needs them.
export const RowChanges = preloaded(async () => (await import('../tender-changes/RowChanges.tsx')).RowChanges)
export const FollowedBar = preloaded(async () => (await import('../tender-changes/FollowedBar.tsx')).FollowedBar)

/** Fetches them while the list is on its way, so that nothing moves when it comes. */
export function loadFollowedPieces(): void {
  void RowChanges.preload()
  void FollowedBar.preload()
}
