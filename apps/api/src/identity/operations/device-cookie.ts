import { DAY_SECONDS } from '@mirador/domain/time/duration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameHmac } from '../codes/code-secrets.ts'
import { authCookie } from '../sessions/auth-cookie.ts'

/**
 * How a browser shows that it has signed in to an account before, or has reset its password. It gives no access: its
 * attempts are counted apart from those of strangers, who therefore cannot lock the owner out.
 */
export interface DeviceTransport {
  /** whether the browser sent a proof, for any account */
  isSent: boolean
  /** @param proof see CodeSecrets.deviceProof */
  isProved(proof: string): boolean
  send(proof: string): void
}

const MAX_AGE = 365 * DAY_SECONDS

/** The proof in a cookie. */
export function deviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): DeviceTransport {
  const { received, send } = authCookie(request, reply, { name: 'mirador_device', secure })
  return {
    isSent: received !== undefined,
    isProved: (proof) => isSameHmac(received ?? '', proof),
    send: (proof) => send(proof, MAX_AGE),
  }
}

/** For clients without cookies. */
export const UNKNOWN_DEVICE: DeviceTransport = { isSent: false, isProved: () => false, send() {} }
