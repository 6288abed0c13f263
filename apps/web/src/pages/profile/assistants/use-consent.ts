import { readConsent } from '@mirador/contract/assistant-addresses'
import type { readConsent as contract } from '@mirador/contract/assistants'
import type { AnswerOf } from '@mirador/contract/endpoint'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { API_FAILURES } from '../../../texts/common.ts'

export type Consent = NonNullable<AnswerOf<typeof contract>['consent']>

type Reading = { state: 'reading' } | { state: 'read'; consent: Consent } | { state: 'failed'; failure: ApiError }

const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError({ status: 0, code: 'network', message: API_FAILURES.network })

/**
 * What an assistant asks for. An error that is for the client goes to it at once. Pages outside the frame have no query
 * client, so it is read by hand.
 */
export function useConsent(query: string): { reading: Reading; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    const leaving = new AbortController()
    setReading({ state: 'reading' })
    call(readConsent, { body: { query } }, { signal: leaving.signal }).then(
      ({ consent, redirect }) => {
        if (redirect) window.location.replace(redirect)
        if (consent) setReading({ state: 'read', consent })
      },
      (error) => leaving.signal.aborted || setReading({ state: 'failed', failure: failureOf(error) }),
    )
    return () => leaving.abort()
  }, [query, attempt])
  return { reading, retry: () => setAttempt((count) => count + 1) }
}
