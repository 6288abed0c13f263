import { readInvitation } from '@mirador/contract/desk-addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { API_FAILURES } from '../../../texts/common.ts'

export type Invitation = AnswerOf<EndpointAt<typeof readInvitation>>

export type Reading =
  | { state: 'reading' }
  | { state: 'read'; invitation: Invitation }
  | { state: 'failed'; failure: ApiError }

/** Any failure of a call as one that has a code and a sentence. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError({ status: 0, code: 'network', message: API_FAILURES.network })

/** What an invitation says. Pages without a session have no query client, so it is read by hand. */
export function useInvitation(token: string): { reading: Reading; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    const leaving = new AbortController()
    setReading({ state: 'reading' })
    call(readInvitation, { body: { token } }, { signal: leaving.signal }).then(
      (invitation) => setReading({ state: 'read', invitation }),
      (error) => leaving.signal.aborted || setReading({ state: 'failed', failure: failureOf(error) }),
    )
    return () => leaving.abort()
  }, [token, attempt])
  return { reading, retry: () => setAttempt((count) => count + 1) }
}
