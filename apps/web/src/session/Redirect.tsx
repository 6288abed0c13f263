import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface Props {
  to: string
  /** history state of the new address */
  state?: unknown
}

/** Replaces the current address. The router's own `Navigate` adds its module to the bundle (docs/decisions/0034). */
export function Redirect({ to, state }: Props) {
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is a new object in each render
  useEffect(() => {
    void navigate(to, { replace: true, state })
  }, [navigate, to])

  return null
}
