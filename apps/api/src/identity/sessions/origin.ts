import type { EventOrigin } from '@mirador/database/identity/security-events'
import type { FastifyRequest } from 'fastify'
import { coarseNetworkOf } from '../../limits/subscriber.ts'
import { deviceOf } from './device.ts'

/** The origin of a request, as sessions and the security log show it to the owner of the account. */
export interface RequestOrigin extends EventOrigin {
  network: string
}

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): RequestOrigin {
  return { device: deviceOf(headers['user-agent']), network: coarseNetworkOf(ip) }
}
