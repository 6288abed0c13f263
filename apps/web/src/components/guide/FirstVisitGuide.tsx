import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { useGuide } from '../../session/guide-store.ts'

// Loaded on the first visit only.
const GuideCard = lazyComponent(() => import('./GuideCard.tsx'))

/** Session storage: closing the tab and ending the session clear it. */
const SKIPPED = 'guide-skipped'

/** The guide over the list, until the user skips or finishes it. Render it once the first rows are drawn. */
export default function FirstVisitGuide() {
  const isShown = useGuide(({ showGuide }) => showGuide)
  const [isSkipped, setSkipped] = useState(() => sessionStorage.getItem(SKIPPED) !== null)
  if (!isShown || isSkipped) return null
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
