import { FOLLOW } from '@mirador/texts/tenders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide'
import { followMutation } from '../../api/follow-tender.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface Props {
  tender: { bid_idn: string; is_followed: boolean }
  /** `star` is the icon of a row, `wide` the button of the detail */
  form: 'star' | 'wide'
  className?: string
}

/** The label names the action, so the button has no pressed state. */
export function FollowButton({ tender, form, className = '' }: Props) {
  const { mutate, isPending, variables } = useMutation(followMutation(useQueryClient(), tender.bid_idn))
  const isFollowed = isPending ? variables : tender.is_followed
  const label = isFollowed ? FOLLOW.unfollowTender(tender.bid_idn) : FOLLOW.followTender(tender.bid_idn)
  const star = (
    <Icon
      icon={Star}
      size={form === 'star' ? 20 : 18}
      strokeWidth={1.75}
      className={isFollowed ? 'fill-cobre-vivid text-cobre-vivid' : ''}
    />
  )
  if (form === 'star') {
    return <IconButton label={label} icon={star} className={className} onClick={() => mutate(!isFollowed)} />
  }
  return (
    <Button
      variant={isFollowed ? 'follow' : 'secondary'}
      // voice control needs the visible text in the accessible name
      aria-label={isFollowed ? `${label}, ${FOLLOW.following.toLowerCase()}` : label}
      title={label}
      className={className}
      onClick={() => mutate(!isFollowed)}
    >
      {star}
      {isFollowed ? FOLLOW.following : FOLLOW.follow}
    </Button>
  )
}
