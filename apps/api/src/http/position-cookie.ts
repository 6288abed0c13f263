import type { WalPosition } from '@mirador/database/standby/wal-position'
import type { FastifyReply, FastifyRequest } from 'fastify'

// The position is part of the cookie's name: two responses that arrive out of order cannot overwrite each other.
const NAME = 'mirador_wal_'
const CARRIED = /(?:^|; *)mirador_wal_([0-9a-f]{1,16})=/g

/** Twice the maximum lag of a standby in use. */
const MAX_AGE_S = 60
/** More than a browser ever holds at once; any others expire. */
const MAX_DROPPED = 16

/** After every real position: clients that carry it read from the primary. */
export const UNKNOWN_POSITION: WalPosition = 0xffff_ffff_ffff_ffffn

/** The positions of the primary that the client carries; malformed ones are ignored. */
export function carriedPositions({ headers }: Pick<FastifyRequest, 'headers'>): WalPosition[] {
  const { cookie } = headers
  if (!cookie?.includes(NAME)) return []
  return Array.from(cookie.matchAll(CARRIED), ([, hex]) => BigInt(`0x${hex}`))
}

/** The newest of these positions, which a read of this client must include. */
export function carriedPosition(request: Pick<FastifyRequest, 'headers'>): WalPosition | undefined {
  return carriedPositions(request).reduce<WalPosition | undefined>(
    (newest, position) => (newest === undefined || position > newest ? position : newest),
    undefined,
  )
}

/** Replaces the older positions of the client. */
export function givePosition(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  position: WalPosition,
  { secure }: { secure: boolean },
): void {
  const line = (at: WalPosition, maxAge: number) =>
    `${NAME}${at.toString(16)}=1; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const older = carriedPositions(request).filter((carried) => carried < position)
  reply.header('set-cookie', [line(position, MAX_AGE_S), ...older.slice(0, MAX_DROPPED).map((at) => line(at, 0))])
}
