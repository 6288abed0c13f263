import { DAY_SECONDS } from '@mirador/domain/time/duration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameHmac } from '../codes/code-secrets.ts'
import { authCookie } from '../sessions/auth-cookie.ts'

/**
 * How a browser proves, between signing up and confirming, that it has sent the password of the account. The code
 * proves only the mailbox: its reader may not have chosen the password.
 */
export interface RegistrationTransport {
  /** @param proof see CodeSecrets.registrationProof */
  isProved(proof: string): boolean
  send(proof: string): void
  forget(): void
}

/** The time that an account waits for its confirmation. */
const MAX_AGE = 7 * DAY_SECONDS

/** The proof in a cookie. */
export function registrationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): RegistrationTransport {
  const { received, send, forget } = authCookie(request, reply, { name: 'mirador_registration', secure })
  return {
    isProved: (proof) => isSameHmac(received ?? '', proof),
    send: (proof) => send(proof, MAX_AGE),
    forget,
  }
}

/** Without a proof, like a user pool of Cognito. For contract tests with plain clients only, never for browsers. */
export const NO_REGISTRATION_PROOF: RegistrationTransport = { isProved: () => true, send() {}, forget() {} }
