import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FOLLOWED_NOW } from '../../api/follow-texts.ts'
import { followSupplierMutation } from '../../api/suppliers.ts'
import { SUPPLIER } from '../../texts/supplier.ts'
import { showToast } from '../../ui/toast.ts'
import { FollowStar, type FollowStarProps } from '../FollowStar.tsx'

interface Props extends Pick<FollowStarProps, 'name' | 'isFollowed' | 'form' | 'className'> {
  rut: string
}

/** The star of a company, whose awards in the own rubros become notices. */
export function CompanyStar({ rut, name, isFollowed, ...star }: Props) {
  const { mutate, isPending, variables } = useMutation(followSupplierMutation(useQueryClient()))
  return (
    <FollowStar
      {...star}
      name={name}
      isFollowed={isPending ? variables.isFollowed : isFollowed}
      onFollow={(next) =>
        mutate(
          { rut, isFollowed: next },
          { onSuccess: () => showToast('success', next ? SUPPLIER.followHint : FOLLOWED_NOW.noLonger(name)) },
        )
      }
    />
  )
}
