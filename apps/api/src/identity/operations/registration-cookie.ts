import type {} from '@fastify/cookie'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameHmac } from '../codes/code-secrets.ts'

/**
 * How a browser proves, between signing up and confirming, that it has sent the password of the account. The code proves the
 * mailbox only: its reader may not have chosen the password.
 */
export interface RegistrationTransport {
  /** @param proof see CodeSecrets.registrationProof */
  isProved(proof: string): boolean
  send(proof: string): void
  forget(): void
}

const NAME = 'mirador_registration'
/** As long as an account waits for its confirmation. */
const MAX_AGE = 7 * DAY_SECONDS

/** The proof in a cookie. */
export function registrationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): RegistrationTransport {
  const name = secure ? `__Secure-${NAME}` : NAME
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/auth', secure } as const
  return {
    isProved: (proof) => isSameHmac(request.cookies[name] ?? '', proof),
    send(proof) {
      reply.setCookie(name, proof, { ...attributes, maxAge: MAX_AGE })
    },
    forget() {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 })
    },
  }
}

/** No proof, as a user pool of Cognito. For contract tests with plain clients only, never for browsers. */
export const NO_REGISTRATION_PROOF: RegistrationTransport = { isProved: () => true, send() {}, forget() {} }
