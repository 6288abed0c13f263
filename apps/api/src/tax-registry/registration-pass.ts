import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS, HOUR_SECONDS } from '@mirador/domain/time/duration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { derivedKey } from '../secrets/derived-key.ts'

/** The registration of the browser that sent a request, as its cookie proves. */
export interface RegistrationPass {
  /** the account that is being registered; undefined without a valid cookie */
  sub: string | undefined
  give(sub: string): void
}

export interface RegistrationPasses {
  give(reply: Pick<FastifyReply, 'header'>, sub: string): void
  /** The account that is being registered; undefined without a valid cookie, or with one that expired. */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
}

const NAME = 'mirador_registry'
/** Validity in hours; the registration requests another cookie before it looks up a name. */
const HOURS = 1
const CARRIED = new RegExp(`(?:^|; *)(?:__Secure-)?${NAME}=([0-9a-f-]{36})\\.(\\d{1,16})\\.([\\w-]{43})(?:;|$)`)

/**
 * A cookie of the registration, only for the look-up of the own name: scripts cannot read it, other sites do not send
 * it, and no other path receives it.
 */
export function createRegistrationPasses({
  authSecret,
  now,
  secure,
}: {
  authSecret: string
  now: () => Date
  secure: boolean
}): RegistrationPasses {
  const key = derivedKey(authSecret, 'registration-passes')
  const sealOf = (sub: string, expires: string) => createHmac('sha256', key).update(`${sub}.${expires}`).digest()
  return {
    give(reply, sub) {
      const expires = String(now().getTime() + HOURS * HOUR_MS)
      const value = `${sub}.${expires}.${sealOf(sub, expires).toString('base64url')}`
      const name = secure ? `__Secure-${NAME}` : NAME
      reply.header(
        'set-cookie',
        `${name}=${value}; Max-Age=${HOURS * HOUR_SECONDS}; Path=/sii; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      )
    },
    read({ headers }) {
      const [, sub = '', expires = '', seal = ''] = CARRIED.exec(headers.cookie ?? '') ?? []
      const given = Buffer.from(seal, 'base64url')
      const expected = sealOf(sub, expires)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number(expires) > now().getTime() ? sub : undefined
    },
  }
}
