import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queries } from '../../api/queries.ts'
import { useNow } from '../../api/server-clock.ts'
import { Loaded } from '../../components/Loaded.tsx'
import LikelyBidders from '../../components/likely-bidders/LikelyBidders.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { paths } from '../../paths.ts'
import { LIKELY_BIDDERS } from '../../texts/likely-bidders.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

// Loaded on demand: few visitors look at a decided tender, and few addresses belong to no tender.
const TenderOffers = lazyComponent(() => import('../../components/tender-offers/TenderOffers.tsx'))
const UnknownTender = lazyComponent(() => import('../../components/tender-offers/UnknownTender.tsx'))

/** About the height of ten rows. */
const HEIGHT = 680

/**
 * The companies that usually bid on similar tenders, and the basis of these figures; for a decided tender, its bidders.
 */
export function TenderCompetitors({ bid_idn }: { bid_idn: string }) {
  const words = LIKELY_BIDDERS.page
  const query = useQuery(queries.getTender(bid_idn))
  const { data } = query
  const now = useNow()
  if (data?.tender === null) {
    return (
      <Suspense>
        <UnknownTender bid_idn={bid_idn} />
      </Suspense>
    )
  }
  const tender = data?.tender
  const isDecided = tender?.status === 'adjudicada' || tender?.status === 'desierta'
  return (
    <>
      <PageHeading title={words.title(bid_idn)} className="text-2xl max-tablet:text-xl">
        {words.heading}
      </PageHeading>
      <p className="mb-6 text-ink2">
        {tender ? words.of(tender.name) : bid_idn}{' '}
        <Link to={paths.tender(bid_idn)} className="link target">
          {words.seeTender}
        </Link>
      </p>
      <Loaded
        query={query}
        loading={LIKELY_BIDDERS.loading}
        skeleton={<Skeleton className="h-80 w-full" />}
        errorTitle={LIKELY_BIDDERS.errorTitle}
      >
        {() => (
          <>
            {tender && isDecided && (
              <section>
                <h2 className="mb-3 text-xl">{words.whoBid}</h2>
                {tender.offers > 0 ? (
                  <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                    <TenderOffers bid_idn={bid_idn} now={now} />
                  </Suspense>
                ) : (
                  <p className="text-ink3">{words.noOffers}</p>
                )}
              </section>
            )}
            {tender && !isDecided && (
              <section>
                <h2 className="mb-3 text-xl">{LIKELY_BIDDERS.title}</h2>
                <LikelyBidders bid_idn={bid_idn} height={HEIGHT} />
                <p className="text-ink3">{words.undecided}</p>
              </section>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
