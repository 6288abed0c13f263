/** Where the entries of the history were left by a navigation to a new entry, in pixels by location key. */
const positions = new Map<string, number>()

/** Notes where an entry is left. Going back or forward its position may have been changed already: it is forgotten. */
export function leaveEntry(key: string, isGoingBack: boolean): void {
  if (isGoingBack) positions.delete(key)
  else positions.set(key, scrollY)
}

/** The scroll position that the browser restores on going back to an entry, in pixels; undefined where it is not known. */
export const positionLeft = (key: string): number | undefined => positions.get(key)
