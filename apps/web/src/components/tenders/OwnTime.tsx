import { CHILE_ZONE } from '@mirador/domain/time/chile-time'
import { Suspense } from 'react'
import { preloaded } from '../preloaded.tsx'

// A chunk of its own: most people live by Chile's continental time.
const OwnTimeText = preloaded(async () => (await import('./OwnTimeText.tsx')).OwnTimeText)
const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== CHILE_ZONE
if (isElsewhere) OwnTimeText.preload().catch(() => {})

/** Under a time of Chile's: what the reader's own clock says then, where it says something else. */
export function OwnTime({ at }: { at: Date }) {
  return isElsewhere ? (
    <Suspense fallback={<span className="block text-sm">&nbsp;</span>}>
      <OwnTimeText at={at} />
    </Suspense>
  ) : null
}
