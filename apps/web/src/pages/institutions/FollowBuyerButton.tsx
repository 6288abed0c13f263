import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide'
import { savedSearchQueries } from '../../api/saved-searches.ts'
import { Button } from '../../ui/Button.tsx'
import { WRAPPING } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { buyerSearchOf, followBuyerMutation } from './follow-buyer.ts'
import { INSTITUTIONS } from './institutions-texts.ts'

interface Props {
  rut: string
  name: string
  className?: string
}

/** Saves a search for all tenders of an institution; pressed again, deletes it. */
export default function FollowBuyerButton({ rut, name, className = '' }: Props) {
  const { data } = useQuery(savedSearchQueries.list())
  const { mutate, isPending } = useMutation(followBuyerMutation(useQueryClient()))
  const search = data && buyerSearchOf(data.searches, rut)
  return (
    <Button
      size="pill"
      variant={search ? 'follow' : 'secondary'}
      aria-label={search ? INSTITUTIONS.unfollowName(name) : INSTITUTIONS.followName(name)}
      aria-pressed={Boolean(search)}
      disabled={!data}
      busy={isPending}
      className={`flex-none ${WRAPPING} ${className}`}
      onClick={() =>
        mutate(
          { rut, name, search },
          { onSuccess: () => showToast('success', search ? INSTITUTIONS.unfollowed : INSTITUTIONS.followed) },
        )
      }
    >
      {!isPending && <Icon icon={Bookmark} size={16} strokeWidth={1.75} />}
      {search ? INSTITUTIONS.unfollow : INSTITUTIONS.follow}
    </Button>
  )
}
