import { markAwardsSeen, markSearchSeen } from '@mirador/contract/addresses'
import type { FollowedSupplierAnswer } from '@mirador/contract/suppliers'
import { FOLLOWED } from '@mirador/texts/tender-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { markSeenMutation } from '../../../api/mark-seen.ts'
import { noticesQuery } from '../../../api/notices.ts'
import { queries } from '../../../api/queries.ts'
import { savedSearchQueries } from '../../../api/saved-searches.ts'
import { followedSuppliersQuery } from '../../../api/suppliers.ts'
import { Button } from '../../../ui/Button.tsx'
import { WRAPPING } from '../../../ui/button-class.ts'
import { showToast } from '../../../ui/toast.ts'
import { FOLLOWING } from './following-texts.ts'

interface Props {
  /** the followed institutions, as searches */
  searches: readonly { id: string; new_matches: number }[] | undefined
  companies: readonly FollowedSupplierAnswer[] | undefined
  /** number of tenders with unseen changes */
  tenders: number
  /** the newest change that is on screen; later ones stay unseen */
  upTo: number | null | undefined
}

/** Marks the news of all three groups as seen; without any there is nothing to mark. */
export function SeeAll({ searches = [], companies = [], tenders, upTo }: Props) {
  const client = useQueryClient()
  const changes = useMutation(markSeenMutation(client))
  const newSearches = searches.filter(({ new_matches }) => new_matches > 0)
  const newCompanies = companies.filter(({ unseen }) => unseen > 0)
  const { mutate, isPending } = useMutation({
    meta: { isReported: true },
    mutationFn: () =>
      Promise.all([
        ...(tenders > 0 && typeof upTo === 'number' ? [changes.mutateAsync({ up_to: upTo })] : []),
        ...newSearches.map(({ id }) => call(markSearchSeen, { params: { id } })),
        ...newCompanies.map(({ rut }) => call(markAwardsSeen, { body: { rut } })),
      ]),
    onSuccess: () => showToast('success', FOLLOWING.allSeen),
    onError: (error) => {
      if (!(error instanceof ApiError && error.isReported)) showToast('error', FOLLOWED.markFailed(error.message))
    },
    // not awaited: the button stays busy only while the news are marked
    onSettled: () => {
      for (const query of [
        savedSearchQueries.list(),
        followedSuppliersQuery,
        queries.countUnseenTenders(),
        noticesQuery(),
        { queryKey: ['listTenders'] },
      ]) {
        void client.invalidateQueries({ queryKey: query.queryKey })
      }
    },
  })
  if (tenders + newSearches.length + newCompanies.length === 0) return null
  return (
    <Button busy={isPending} className={WRAPPING} onClick={() => mutate()}>
      {FOLLOWING.seeAll}
    </Button>
  )
}
