import { Suspense, useEffect } from 'react'
import { useIsNear } from '../../../components/use-is-near.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { useLocation } from '../../../navigation.tsx'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'

const TenderHistory = lazyComponent(() => import('../../../components/tender-history/TenderHistory.tsx'))

/** The anchor of this section; change-words.ts links to it. */
const CHANGES_PLACE = 'que-cambio'

/** The history of a tender, last on the page, so that loading it does not shift the layout. */
export function ChangesWhenNear({ tender, now }: { tender: { bid_idn: string; source_at: string }; now: Date }) {
  const isAsked = useLocation().hash === `#${CHANGES_PLACE}`
  const [place, isNear] = useIsNear<HTMLElement>(isAsked)

  useEffect(() => {
    if (!isAsked) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [isAsked, place])

  // the section is tall after a link to it, so that its heading can be scrolled to the top before the rest has loaded
  const waiting = (
    <div style={isAsked ? { minHeight: '80vh' } : undefined}>
      <Skeleton className="h-24 w-full" />
    </div>
  )
  return (
    <section
      ref={place}
      id={CHANGES_PLACE}
      tabIndex={-1}
      className="mt-8 outline-none"
      style={{ scrollMarginTop: '5.5rem' }}
    >
      <Section title={TENDER_DETAIL.changes}>
        {isNear ? (
          <Suspense fallback={waiting}>
            <TenderHistory tender={tender} isAsked={isAsked} now={now} />
          </Suspense>
        ) : (
          waiting
        )}
      </Section>
    </section>
  )
}
