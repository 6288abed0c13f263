import type { TenderDetail } from '@mirador/contract/tenders'
import { useQuery } from '@tanstack/react-query'
import { tenderOffersQuery } from '../../../../api/tender-offers.ts'
import { BAND } from '../../../../components/decision/band-texts.ts'
import { agileResultAnswers } from './agile-answers.ts'
import { BandFailed } from './BandFailed.tsx'
import { OwnLines } from './OwnLines.tsx'
import { resultAnswers } from './result-answers.ts'
import { ShortBand } from './ShortBand.tsx'

/** The result of an awarded tender at one glance: the own one, who won, by how much, how many offered; the own lines. */
export default function ResultBand({ tender }: { tender: TenderDetail }) {
  const hasOffers = tender.offers > 0
  const { data, isError, isFetching, refetch } = useQuery({
    ...tenderOffersQuery(tender.bid_idn, 0),
    enabled: hasOffers,
  })
  if (isError && !data) return <BandFailed text={BAND.offersFailed} query={{ isFetching, refetch }} />
  return (
    <>
      <ShortBand
        bid_idn={tender.bid_idn}
        label="Resultado"
        answers={tender.agile ? agileResultAnswers(tender, tender.agile) : resultAnswers(tender, data)}
        isWaiting={hasOffers && !data}
      />
      {data?.own && <OwnLines own={data.own} />}
    </>
  )
}
