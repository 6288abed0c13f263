import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide'
import { followSupplierMutation } from '../../api/suppliers.ts'
import { SUPPLIER } from '../../texts/supplier.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  rut: string
  name: string
  isFollowed: boolean
}

/** Follows a company: the account is notified of its awards in the account's rubros. */
export function FollowSupplierButton({ rut, name, isFollowed }: Props) {
  const { mutate, isPending } = useMutation(followSupplierMutation(useQueryClient()))
  return (
    <Button
      size="pill"
      variant={isFollowed ? 'follow' : 'secondary'}
      aria-label={isFollowed ? SUPPLIER.unfollowOf(name) : SUPPLIER.followOf(name)}
      aria-pressed={isFollowed}
      busy={isPending}
      className="flex-none max-tablet:h-11"
      onClick={() => mutate({ rut, isFollowed })}
    >
      {!isPending && <Icon icon={Bell} size={16} strokeWidth={1.75} />}
      {isFollowed ? SUPPLIER.following : SUPPLIER.follow}
    </Button>
  )
}
