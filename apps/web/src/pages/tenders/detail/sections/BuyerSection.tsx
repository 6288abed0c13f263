import type { TenderDetail } from '@mirador/contract/tenders'
import { longMonth } from '@mirador/domain/time/chile-time'
import { type DecisionAnswer, useDecisionPart } from '../../../../api/tender-decision.ts'
import { Loaded } from '../../../../components/Loaded.tsx'
import { paths } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { FACTS } from '../../../../texts/tender-facts.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { FactList } from '../FactList.tsx'
import { SECTION_TEXTS } from './section-texts.ts'

/** 'Comprador': the own offers to the buyer, how it chose and when it pays. */
export default function BuyerSection({ tender }: { tender: TenderDetail }) {
  return (
    <>
      <Loaded
        query={useDecisionPart(tender.bid_idn, 'buyer')}
        skeleton={<Skeleton className="h-36 w-full" />}
        errorTitle={SECTION_TEXTS.buyerErrorTitle}
        errorHint={SECTION_TEXTS.errorHint}
      >
        {(part) => <Facts buyer={part} isAgile={tender.agile !== undefined} />}
      </Loaded>
      {tender.institution_rut && isSectionOpen('instituciones') && (
        <p className="mt-3">
          <Link to={paths.institution(tender.institution_rut, { vista: 'compra' })} className="link">
            {SECTION_TEXTS.buying}
          </Link>
        </p>
      )}
    </>
  )
}

function Facts({ buyer, isAgile }: { buyer: NonNullable<DecisionAnswer['buyer']>; isAgile: boolean }) {
  const { own, lowest, decision_days, deserted, payment_term, from, to } = buyer
  const period = from && to && SECTION_TEXTS.months(longMonth(from.slice(0, 7)), longMonth(to.slice(0, 7)))
  return (
    <FactList
      facts={[
        [SECTION_TEXTS.tenders, own && SECTION_TEXTS.own(own.tenders, false)],
        [SECTION_TEXTS.requests, own && SECTION_TEXTS.own(own.agile, true)],
        [SECTION_TEXTS.lowest, SECTION_TEXTS.lowestOf(lowest, isAgile)],
        [SECTION_TEXTS.decides, decision_days && SECTION_TEXTS.decidesIn(decision_days)],
        [SECTION_TEXTS.deserted, SECTION_TEXTS.desertedOf(deserted)],
        [SECTION_TEXTS.payment, payment_term === null ? null : FACTS.paymentTerms[payment_term]],
        [SECTION_TEXTS.period, period],
      ]}
    />
  )
}
