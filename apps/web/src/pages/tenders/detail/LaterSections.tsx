import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderFacts } from '@mirador/domain/tender/tender'
import { lazyComponent } from '../../../lazy-component.tsx'
import { isSectionOpen } from '../../../runtime-config.ts'
import { LIKELY_BIDDERS } from '../../../texts/likely-bidders.ts'
import { SIMILAR_TENDERS } from '../../../texts/similar-tenders.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { ChangesWhenNear } from './ChangesWhenNear.tsx'
import { FactList } from './FactList.tsx'
import { TENDER_PRICES } from './prices/tender-prices-texts.ts'
import { Section } from './Section.tsx'
import { SectionWhenNear } from './SectionWhenNear.tsx'
import { TenderContract } from './TenderContract.tsx'

const TenderPrices = lazyComponent(() => import('./prices/TenderPrices.tsx'))
const LikelyBidders = lazyComponent(() => import('../../../components/likely-bidders/LikelyBidders.tsx'))
const SimilarTenders = lazyComponent(() => import('../../../components/similar-tenders/SimilarTenders.tsx'))
const TenderOffers = lazyComponent(() => import('../../../components/tender-offers/TenderOffers.tsx'))

/**
 * Approximate heights of a line with its prices and of the content above the first line, px; number of lines shown at
 * first.
 */
const [PRICED_LINE, HEAD, MAX_LINES] = [230, 110, 5]

/** Approximate height of ten rows, px. */
const BIDDERS = 680
const SIMILAR = 1_150

/** The sections below the items of a tender. */
export default function LaterSections({ tender, now }: { tender: TenderDetail; now: Date }) {
  const facts = tender.facts as TenderFacts
  const criteria = [
    [TENDER_DETAIL.evaluationCriteria, facts.evaluation_criteria],
    [TENDER_DETAIL.environmentalCriteria, facts.environmental_criteria],
    [TENDER_DETAIL.socialCriteria, facts.social_criteria],
  ] as const
  // quotations of a Compra Ágil are prices of another kind
  const hasCompetition = isSectionOpen('competidores') && !tender.agile && tender.items.length > 0
  // the offers of an ended tender show its bidders
  const isOver = ['adjudicada', 'desierta', 'revocada'].includes(tender.status ?? '')
  const pricesHeight = HEAD + Math.min(tender.items.length, MAX_LINES) * PRICED_LINE
  return (
    <>
      {hasCompetition && (
        <SectionWhenNear title={TENDER_PRICES.title} place="precios" height={pricesHeight}>
          <TenderPrices bid_idn={tender.bid_idn} height={pricesHeight} now={now} />
        </SectionWhenNear>
      )}
      {hasCompetition && !isOver && (
        <SectionWhenNear title={LIKELY_BIDDERS.title} place="quien-oferta" height={BIDDERS}>
          <LikelyBidders bid_idn={tender.bid_idn} height={BIDDERS} />
        </SectionWhenNear>
      )}
      {isSectionOpen('competidores') && !tender.agile && (
        <SectionWhenNear title={SIMILAR_TENDERS.title} place="compras-parecidas" height={SIMILAR}>
          <SimilarTenders bid_idn={tender.bid_idn} height={SIMILAR} />
        </SectionWhenNear>
      )}
      {tender.offers > 0 && (
        <SectionWhenNear title={TENDER_DETAIL.offers} place="ofertas" height={288}>
          <TenderOffers bid_idn={tender.bid_idn} now={now} />
        </SectionWhenNear>
      )}
      {criteria.some(([, text]) => text) && (
        <Section title={TENDER_DETAIL.criteria} place="criterios">
          <FactList facts={criteria} />
        </Section>
      )}
      <TenderContract tender={tender} now={now} />
      <ChangesWhenNear tender={tender} now={now} />
    </>
  )
}
