import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'
import { Timeline } from './Timeline.tsx'

// Fetched while the data load, since it is drawn with them.
const TenderItems = lazyComponent(() => import('./TenderItems.tsx'))
TenderItems.prefetch()
// Loaded on demand: most tenders have no award yet.
const TenderAward = lazyComponent(() => import('./TenderAward.tsx'))
// Loaded on demand: only a Compra Ágil has these sections.
const AgileSections = lazyComponent(() => import('./AgileSections.tsx'))
// Loaded later: they are last on the page.
const LaterSections = lazyComponent(() => import('./LaterSections.tsx'))

interface Props {
  tender: TenderDetail
  status: TenderStatus | null
  now: Date
}

export function TenderSections({ tender, status, now }: Props) {
  const hasAward = tender.award !== null || tender.items.some(({ awards }) => awards.length > 0)
  return (
    <>
      <Timeline tender={tender} status={status} now={now} />
      <Section title={TENDER_DETAIL.description}>
        {tender.description ? (
          <p className="max-w-[64ch] text-lg wrap-anywhere whitespace-pre-line text-ink2">{tender.description}</p>
        ) : (
          <p className="text-ink3">{tender.level === 1 ? TENDER_DETAIL.poorRecord : TENDER_DETAIL.noDescription}</p>
        )}
      </Section>
      {tender.agile && (
        <Suspense fallback={<Skeleton className="mt-10 h-72 w-full" />}>
          <AgileSections tender={tender} agile={tender.agile} now={now} />
        </Suspense>
      )}
      {hasAward && (
        <Suspense fallback={<Skeleton className="mt-10 h-72 w-full" />}>
          <TenderAward tender={tender} now={now} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="mt-8 h-72 w-full" />}>
        <TenderItems items={tender.items} />
      </Suspense>
      <Suspense fallback={<Skeleton className="mt-10 h-screen w-full" />}>
        <LaterSections tender={tender} now={now} />
      </Suspense>
    </>
  )
}
