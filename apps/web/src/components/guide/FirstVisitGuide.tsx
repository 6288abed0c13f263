import { lazy, Suspense, useState } from 'react'
import { useGuide } from '../../session/guide-store.ts'

// Most visits are not the first.
const GuideCard = lazy(async () => ({ default: (await import('./GuideCard.tsx')).GuideCard }))

/** Until the tab is closed or the session ends: both empty this storage. */
const SKIPPED = 'guide-skipped'

/** The guide over the list, while it is wanted. Render it once the first rows stand. */
export function FirstVisitGuide() {
  const isWanted = useGuide(({ showGuide }) => showGuide)
  const [isSkipped, setSkipped] = useState(() => sessionStorage.getItem(SKIPPED) !== null)
  if (!isWanted || isSkipped) return null
  return (
    <Suspense>
      <GuideCard
        onSkip={() => {
          sessionStorage.setItem(SKIPPED, 'true')
          setSkipped(true)
        }}
      />
    </Suspense>
  )
}
