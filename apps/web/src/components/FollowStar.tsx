import { FOLLOW } from '@mirador/texts/tenders'
import { Star } from 'lucide'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'

export interface FollowStarProps {
  /** of the tender, institution or company; of a tender its code */
  name: string
  isFollowed: boolean
  /** `star` is the icon of a row, `wide` the button of a head with its word */
  form: 'star' | 'wide'
  /** until it is known whether it is followed */
  isDisabled?: boolean
  className?: string
  onFollow: (isFollowed: boolean) => void
}

/**
 * The star that follows a tender, an institution or a company. The label names the action, so the button has no pressed
 * state.
 */
export function FollowStar({ name, isFollowed, form, isDisabled = false, className = '', onFollow }: FollowStarProps) {
  const label = isFollowed ? FOLLOW.unfollowOf(name) : FOLLOW.followOf(name)
  const star = (
    <Icon
      icon={Star}
      size={form === 'star' ? 20 : 18}
      strokeWidth={1.75}
      className={isFollowed ? 'fill-cobre-vivid text-cobre-vivid' : ''}
    />
  )
  const follow = () => onFollow(!isFollowed)
  if (form === 'star') {
    return <IconButton label={label} icon={star} className={className} disabled={isDisabled} onClick={follow} />
  }
  return (
    <Button
      variant={isFollowed ? 'follow' : 'secondary'}
      // voice control needs the visible text in the accessible name
      aria-label={isFollowed ? `${label}, ${FOLLOW.following.toLowerCase()}` : label}
      title={label}
      disabled={isDisabled}
      className={className}
      onClick={follow}
    >
      {star}
      {isFollowed ? FOLLOW.following : FOLLOW.follow}
    </Button>
  )
}
