import { readDeskTender } from '@mirador/database/mesa/desk-tender'
import type { Context } from '../context.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * What a team has of a tender: the answer to reading it and to every change of it.
 * @param sub a member: see requireMember
 * @throws unknown_tender
 */
export async function deskTenderAnswer(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  sub: string,
  team: number,
  bid_idn: string,
) {
  const tender = await readDeskTender(db, sub, team, bid_idn.toUpperCase(), now())
  if (!tender) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
  return tender
}
