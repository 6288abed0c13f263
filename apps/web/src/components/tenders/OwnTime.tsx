import { CHILE_ZONE } from '@mirador/domain/time/chile-time'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'

// Loaded on demand: most users live in Chile's continental time zone.
const OwnTimeText = lazyComponent(() => import('./OwnTimeText.tsx'))
const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== CHILE_ZONE
if (isElsewhere) OwnTimeText.prefetch()

/** Below a Chilean time: the same instant in the user's time zone, if it differs. */
export function OwnTime({ at }: { at: Date }) {
  return isElsewhere ? (
    <Suspense fallback={<span className="block text-sm">&nbsp;</span>}>
      <OwnTimeText at={at} />
    </Suspense>
  ) : null
}
