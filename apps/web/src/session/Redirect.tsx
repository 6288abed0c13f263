import { useEffect } from 'react'
import { type Location, navigate } from '../navigation.tsx'

interface Props {
  to: string
  /** history state of the new address */
  state?: Location['state']
}

/** Replaces the current address. */
export function Redirect({ to, state }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is a new object in each render
  useEffect(() => navigate(to, { replace: true, state }), [to])

  return null
}
