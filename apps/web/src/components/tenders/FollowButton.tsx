import { useMutation, useQueryClient } from '@tanstack/react-query'
import { followMutation } from '../../api/follow-tender.ts'
import { FollowStar, type FollowStarProps } from '../FollowStar.tsx'

interface Props extends Pick<FollowStarProps, 'form' | 'className'> {
  tender: { bid_idn: string; is_followed: boolean }
}

/** The star of a tender, by its code; its changes and deadlines become notices. */
export function FollowButton({ tender, ...star }: Props) {
  const { mutate, isPending, variables } = useMutation(followMutation(useQueryClient(), tender.bid_idn))
  return (
    <FollowStar
      {...star}
      name={tender.bid_idn}
      isFollowed={isPending ? variables : tender.is_followed}
      onFollow={(isFollowed) => mutate(isFollowed)}
    />
  )
}
