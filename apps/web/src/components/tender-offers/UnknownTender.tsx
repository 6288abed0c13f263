import { SearchX } from 'lucide'
import { paths, pathTo } from '../../paths.ts'
import { ACTIONS } from '../../texts/common.ts'
import { TENDER_DETAIL } from '../../texts/tender-detail.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../PageHeading.tsx'

/** The page of a code that neither the database nor the source has. */
export default function UnknownTender({ bid_idn }: { bid_idn: string }) {
  return (
    <>
      <PageHeading title={TENDER_DETAIL.unknownTitle(bid_idn)} className="mb-5 text-2xl wrap-anywhere" />
      <EmptyState
        icon={SearchX}
        title={TENDER_DETAIL.unknownSubtitle}
        actions={
          <>
            <ButtonLink to={paths.tenderSearch(bid_idn)}>{TENDER_DETAIL.searchCode}</ButtonLink>
            <ButtonLink variant="primary" to={pathTo('tenders')}>
              {ACTIONS.goToTenders}
            </ButtonLink>
          </>
        }
      >
        {TENDER_DETAIL.unknownHint}
      </EmptyState>
    </>
  )
}
