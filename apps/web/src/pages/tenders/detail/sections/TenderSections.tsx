import type { TenderDetail } from '@mirador/contract/tenders'
import { type Deadline, statusAt } from '@mirador/domain/deadlines/deadline'
import type { TenderFacts } from '@mirador/domain/tender/tender'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { decisionQuery } from '../../../../api/tender-decision.ts'
import { BAND } from '../../../../components/decision/band-texts.ts'
import { lazyComponent } from '../../../../lazy-component.tsx'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { TENDER_DETAIL } from '../../../../texts/tender-detail.ts'
import { FactList } from '../FactList.tsx'
import { factsOf } from '../facts-of.ts'
import { Timeline } from '../Timeline.tsx'
import { FoldedSection, WhenOpened } from './FoldedSection.tsx'
import { SectionIndex } from './SectionIndex.tsx'
import { SECTIONS, type SectionKey } from './section-names-texts.ts'
import {
  buyerLine,
  changesLine,
  criteriaLine,
  deadlinesLine,
  descriptionLine,
  itemsLine,
  rivalsLine,
  SECTION_TEXTS,
  type SectionLine,
  termsLine,
} from './section-texts.ts'
import { hasCriteria, hasRivals } from './shown-sections.ts'

// Fetched while the data load: the search of the browser finds their text.
const Terms = lazyComponent(() => import('./Terms.tsx'))
Terms.prefetch()
const TenderItems = lazyComponent(() => import('../TenderItems.tsx'))
TenderItems.prefetch()
// Loaded on demand: most tenders have no award yet, and few are Compras Ágiles.
const TenderAward = lazyComponent(() => import('../TenderAward.tsx'))
const AgileResult = lazyComponent(() => import('../AgileResult.tsx'))
// Loaded when their section is opened.
const TenderPrices = lazyComponent(() => import('../prices/TenderPrices.tsx'))
const BuyerSection = lazyComponent(() => import('./BuyerSection.tsx'))
const AgileRivals = lazyComponent(() => import('./AgileRivals.tsx'))
const LikelyBidders = lazyComponent(() => import('../../../../components/likely-bidders/LikelyBidders.tsx'))
const SimilarTenders = lazyComponent(() => import('../../../../components/similar-tenders/SimilarTenders.tsx'))
const TenderOffers = lazyComponent(() => import('../../../../components/tender-offers/TenderOffers.tsx'))
const TenderHistory = lazyComponent(() => import('../../../../components/tender-history/TenderHistory.tsx'))

/** Approximate heights of the content while it loads, px. */
const HEIGHTS = { line: 230, head: 110, rivals: 680, similar: 1_150 } as const
/** Number of lines with prices shown at first. */
const MAX_LINES = 5

interface Props {
  tender: TenderDetail
  deadline: Deadline
  now: Date
  /** the buttons of the decision */
  decision: ReactNode
}

interface Content extends SectionLine {
  content: ReactNode
  /** see FoldedSection */
  isRequested?: boolean
  startsOpen?: boolean
}

/** The index and the folded sections of a tender. */
export default function TenderSections({ tender, deadline, now, decision }: Props) {
  const hasCompetition = isSectionOpen('competidores')
  const { data: answer } = useQuery({ ...decisionQuery(tender.bid_idn), enabled: hasCompetition })
  const closes_at = tender.closes_at ? new Date(tender.closes_at) : null
  const status = statusAt({ status: tender.status, closes_at }, now)
  const contents: Record<SectionKey, Content | undefined> = {
    result: resultOf(),
    offers:
      tender.offers > 0
        ? {
            sentence: SECTION_TEXTS.offers,
            isRequested: true,
            content: <TenderOffers bid_idn={tender.bid_idn} now={now} />,
          }
        : undefined,
    items: { ...itemsLine(tender, answer), content: itemsContent() },
    criteria: criteriaOf(),
    rivals: rivalsOf(),
    buyer:
      hasCompetition && tender.institution_rut
        ? { ...buyerLine(tender, answer), isRequested: true, content: <BuyerSection tender={tender} /> }
        : undefined,
    deadlines: {
      ...deadlinesLine(tender, status, now),
      content: <Timeline tender={tender} status={status} now={now} />,
    },
    changes: {
      ...changesLine(answer),
      isRequested: true,
      content: <TenderHistory tender={tender} now={now} />,
    },
    description: { ...descriptionLine(tender), content: <Description tender={tender} /> },
    terms: termsOf(),
    similar: hasCompetition
      ? {
          sentence: tender.agile ? SECTION_TEXTS.similarTenders : SECTION_TEXTS.similar,
          isRequested: true,
          content: <SimilarTenders bid_idn={tender.bid_idn} height={HEIGHTS.similar} />,
        }
      : undefined,
  }
  const names = (Object.keys(SECTIONS) as SectionKey[]).filter((name) => contents[name] !== undefined)
  return (
    <>
      <SectionIndex bid_idn={tender.bid_idn} sections={names} deadline={deadline} now={now} decision={decision} />
      <div className="folds">
        {names.map((name) => (
          <FoldedSection key={name} {...SECTIONS[name]} {...contents[name]}>
            {contents[name]?.content}
          </FoldedSection>
        ))}
      </div>
    </>
  )

  function resultOf(): Content | undefined {
    const result = tender.agile?.result
    if (result) {
      return {
        startsOpen: true,
        content: <AgileResult result={result} quotations={tender.agile?.quotations ?? []} now={now} />,
      }
    }
    const hasAward = tender.award !== null || tender.items.some(({ awards }) => awards.length > 0)
    return hasAward ? { startsOpen: true, content: <TenderAward tender={tender} now={now} /> } : undefined
  }

  function itemsContent() {
    const height = HEIGHTS.head + Math.min(tender.items.length, MAX_LINES) * HEIGHTS.line
    return (
      <>
        <TenderItems items={tender.items} />
        {hasCompetition && tender.items.length > 0 && (
          <WhenOpened>
            <h3 className="mt-6 mb-3 text-lg">{SECTION_TEXTS.prices}</h3>
            {tender.agile && <p className="mb-2 text-sm text-ink3">{SECTION_TEXTS.agilePrices}</p>}
            <TenderPrices bid_idn={tender.bid_idn} height={height} now={now} />
          </WhenOpened>
        )}
      </>
    )
  }

  function criteriaOf(): Content | undefined {
    if (!hasCriteria(tender, answer)) return undefined
    const facts = tender.facts as TenderFacts
    const reasons = answer?.criteria?.reasons?.list ?? []
    return {
      ...criteriaLine(answer),
      content: (
        <FactList
          facts={[
            [TENDER_DETAIL.evaluationCriteria, facts.evaluation_criteria],
            [TENDER_DETAIL.environmentalCriteria, facts.environmental_criteria],
            [TENDER_DETAIL.socialCriteria, facts.social_criteria],
            ...reasons.map(({ reason, requests }) => [reason, BAND.reason(requests)] as const),
          ]}
        />
      ),
    }
  }

  function rivalsOf(): Content | undefined {
    if (!hasCompetition || !hasRivals(tender)) return undefined
    const content = tender.agile ? (
      <AgileRivals bid_idn={tender.bid_idn} />
    ) : (
      <LikelyBidders bid_idn={tender.bid_idn} height={HEIGHTS.rivals} />
    )
    return { ...rivalsLine(answer), isRequested: true, content }
  }

  function termsOf(): Content {
    const facts = factsOf(tender, now)
    return { ...termsLine(facts), content: <Terms tender={tender} facts={facts} now={now} /> }
  }
}

function Description({ tender: { description, level } }: { tender: TenderDetail }) {
  if (!description) {
    return <p className="text-ink3">{level === 1 ? TENDER_DETAIL.poorRecord : TENDER_DETAIL.noDescription}</p>
  }
  return <p className="max-w-[64ch] text-lg wrap-anywhere whitespace-pre-line text-ink2">{description}</p>
}
