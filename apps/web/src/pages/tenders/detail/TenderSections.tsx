import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderFacts } from '@mirador/domain/tender/tender'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { TENDER_DETAIL } from '@mirador/texts/tender-detail'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChangesWhenNear } from './ChangesWhenNear.tsx'
import { FactList } from './FactList.tsx'
import { Section } from './Section.tsx'
import { TenderItems } from './TenderItems.tsx'
import { Timeline } from './Timeline.tsx'

// Most tenders have no award yet.
const TenderAward = lazyComponent(() => import('./TenderAward.tsx'))
// Last on the page, so it may load last.
const TenderContract = lazyComponent(() => import('./TenderContract.tsx'))

interface Props {
  tender: TenderDetail
  status: TenderStatus | null
  now: Date
}

/** All sections of a tender. */
export function TenderSections({ tender, status, now }: Props) {
  const facts = tender.facts as TenderFacts
  const criteria = [
    [TENDER_DETAIL.evaluationCriteria, facts.evaluation_criteria],
    [TENDER_DETAIL.environmentalCriteria, facts.environmental_criteria],
    [TENDER_DETAIL.socialCriteria, facts.social_criteria],
  ] as const
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
      {hasAward && (
        <Suspense fallback={<Skeleton className="mt-10 h-72 w-full" />}>
          <TenderAward tender={tender} now={now} />
        </Suspense>
      )}
      <TenderItems items={tender.items} />
      {criteria.some(([, text]) => text) && (
        <Section title={TENDER_DETAIL.criteria}>
          <FactList facts={criteria} />
        </Section>
      )}
      <Suspense fallback={<Skeleton className="mt-10 h-72 w-full" />}>
        <TenderContract tender={tender} now={now} />
      </Suspense>
      <ChangesWhenNear tender={tender} now={now} />
    </>
  )
}
