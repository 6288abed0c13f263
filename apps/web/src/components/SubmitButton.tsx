import type { ReactNode } from 'react'
import { useSession } from '../session/session-store.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  isBusy: boolean
  children: ReactNode
}

/** Submits the login or step 1. Secondary for a signed-in user, whose primary action is `ContinueAs`. */
export function SubmitButton({ isBusy, children }: Props) {
  const isSignedIn = useSession(({ user }) => user !== null)
  return (
    <Button type="submit" variant={isSignedIn ? 'secondary' : 'primary'} size="large" busy={isBusy} className="w-full">
      {children}
    </Button>
  )
}
