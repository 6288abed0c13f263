import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { followInstitutionMutation, followSearchOf } from '../../api/follow-institution.ts'
import { savedSearchQueries } from '../../api/saved-searches.ts'
import { FollowStar, type FollowStarProps } from '../FollowStar.tsx'

interface Props extends Pick<FollowStarProps, 'name' | 'form' | 'className'> {
  rut: string
}

/** The star of an institution, whose new tenders become notices. */
export default function InstitutionStar({ rut, name, ...star }: Props) {
  const { data } = useQuery(savedSearchQueries.list())
  const { mutate, isPending, variables } = useMutation(followInstitutionMutation(useQueryClient()))
  const search = data && followSearchOf(data.searches, rut)
  return (
    <FollowStar
      {...star}
      name={name}
      isFollowed={isPending ? variables.isFollowed : Boolean(search)}
      isDisabled={!data}
      onFollow={(isFollowed) => mutate({ rut, name, search, isFollowed })}
    />
  )
}
