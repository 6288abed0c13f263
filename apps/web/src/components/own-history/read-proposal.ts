import {
  getHistoryProfile,
  getLimits,
  listWords,
  updateLimits,
  updateRubros,
  updateWords,
} from '@mirador/contract/addresses'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { changesOf, type OwnProfile, type Proposal, proposalOf, type Ticked } from './proposal.ts'

/** The proposals of the history, beside the profile. */
export interface ReadProposal {
  userId: string
  /** number of past tenders in which the company made offers */
  tenders: number
  /** regions in which an own offer was chosen */
  wonRegions: readonly number[]
  profile: OwnProfile
  proposal: Proposal
}

/** Read on each opening, since the profile may have changed, and never while the user is ticking. */
export const proposalQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['getHistoryProfile'],
    queryFn: async (): Promise<ReadProposal> => {
      const [history, user, { words }, limits] = await Promise.all([
        call(getHistoryProfile, {}),
        client.fetchQuery({ ...queries.getUserInfo(), staleTime: 0 }),
        call(listWords, {}),
        call(getLimits, {}),
      ])
      const profile = { rubros: user.product_segment_id.map(({ code }) => code), words, limits }
      return {
        userId: user.user_id,
        tenders: history.tenders,
        wonRegions: history.regions.filter(({ won }) => won > 0).map(({ region }) => region),
        profile,
        proposal: proposalOf(history, profile),
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One request after the other. A retry after a failure may repeat saved ones without harm. */
export async function saveTicked({ userId, profile, proposal }: ReadProposal, ticked: Ticked): Promise<void> {
  const { product_family_id, words, limits } = changesOf(ticked, profile, proposal)
  if (product_family_id) await call(updateRubros, { body: { product_family_id, user_id: userId } })
  if (words) await call(updateWords, { body: { words } })
  if (limits) await call(updateLimits, { body: limits })
}
