import type { WalPosition } from '@mirador/database/standby/wal-position'
import type { FastifyReply, FastifyRequest } from 'fastify'

// A cookie for each position, its name: two answers that arrive in the wrong order cannot take one another's place.
const NAME = 'mirador_wal_'
const CARRIED = /(?:^|; *)mirador_wal_([0-9a-f]{1,16})=/g

/** Twice as long as a standby that serves anybody may lag. */
const MAX_AGE_S = 60
/** Of more than a browser ever has at once the rest is left to run out. */
const MOST_DROPPED = 16

/** Behind everything: whoever carries it reads from the primary. */
export const UNKNOWN_POSITION: WalPosition = 0xffff_ffff_ffff_ffffn

/** The positions of the primary that a client was told; whatever else it sends as such is none. */
export function carriedPositions({ headers }: Pick<FastifyRequest, 'headers'>): WalPosition[] {
  const { cookie } = headers
  if (!cookie?.includes(NAME)) return []
  return Array.from(cookie.matchAll(CARRIED), ([, hex]) => BigInt(`0x${hex}`))
}

/** What a read of this client must contain. */
export function carriedPosition(request: Pick<FastifyRequest, 'headers'>): WalPosition | undefined {
  return carriedPositions(request).reduce<WalPosition | undefined>(
    (newest, position) => (newest === undefined || position > newest ? position : newest),
    undefined,
  )
}

/** Gives a position to the client, in the place of the older ones it carries. */
export function givePosition(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  position: WalPosition,
  { secure }: { secure: boolean },
): void {
  const line = (at: WalPosition, maxAge: number) =>
    `${NAME}${at.toString(16)}=1; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const older = carriedPositions(request).filter((carried) => carried < position)
  reply.header('set-cookie', [line(position, MAX_AGE_S), ...older.slice(0, MOST_DROPPED).map((at) => line(at, 0))])
}
