import { SHARE_LINK_DAYS } from '@mirador/domain/mesa/people'
import { personNames } from '@mirador/domain/mesa/person-names'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { Db } from '../connection/connect.ts'
import { changeOnDesk, type DeskPlace, type PlaceRefusal } from './change-on-desk.ts'
import { tokenHash } from './invitations.ts'
import { appendLog } from './log.ts'

/** Stores a read-only link to a tender of the desk. */
export function insertShareLink(
  db: Db,
  place: DeskPlace & { token: string },
  now: Date,
): Promise<PlaceRefusal | undefined> {
  const { sub, organisation, bid_idn, token } = place
  return changeOnDesk<PlaceRefusal | undefined>(db, place, async (tx, tender_id) => {
    await tx
      .insertInto('share_link')
      .values({
        token_hash: tokenHash(token),
        organisation_id: organisation,
        tender_id,
        created_by: sub,
        created_at: now,
        expires_at: new Date(now.getTime() + SHARE_LINK_DAYS * DAY_MS),
      })
      .execute()
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'link_made', bid_idn }, now)
    return undefined
  })
}

/** Ends a link of a tender of the desk; one that ended stays so. */
export function revokeShareLink(
  db: Db,
  place: DeskPlace & { id: number },
  now: Date,
): Promise<PlaceRefusal | undefined> {
  const { sub, organisation, bid_idn, id } = place
  return changeOnDesk<PlaceRefusal | undefined>(db, place, async (tx, tender_id) => {
    const ended = await tx
      .updateTable('share_link')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation)
      .where('tender_id', '=', tender_id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return undefined
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'link_revoked', bid_idn }, now)
    return undefined
  })
}

/** The tender of a link, and who shared it; undefined for one that is unknown, revoked, or over. */
export async function findShared(db: Db, token: string, now: Date) {
  const link = await db
    .selectFrom('share_link as l')
    .innerJoin('tender as t', 't.id', 'l.tender_id')
    .select(['t.bid_idn', 'l.created_by', 'l.expires_at'])
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()
  if (!link) return undefined
  const { bid_idn, created_by, expires_at } = link
  const person = await db
    .selectFrom('account')
    .select(['sub', 'email'])
    .where('sub', '=', created_by)
    .executeTakeFirst()
  // by itself, so that no address tells two equal names apart in public
  const name = person && personNames([person]).get(created_by)
  return { bid_idn, expires_at, created_by, name: name ?? null }
}
