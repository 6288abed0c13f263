import { CLOSED_DESK_DAYS, type Role } from '@mirador/domain/mesa/people'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { lockAccount } from '../accounts/accounts.ts'
import type { Db, Tx } from '../connection/connect.ts'
import { endAssistants } from '../identity/end-assistants.ts'
import { findFormerDesk, returnFormerDesk } from './former-desk.ts'
import { appendLog } from './log.ts'
import { findRole, hasDesk, lockOrganisation } from './membership.ts'
import { listTeamPeople } from './team-people.ts'

/** Why a change of the people of an organisation was refused. */
export type PeopleRefusal = 'foreign' | 'unknown_member' | 'last_administrator' | 'not_alone'

/** The organisation of an account; undefined before its first decision. */
export async function findOrganisation(db: Db, sub: string): Promise<number | undefined> {
  const row = await db.selectFrom('membership').select('organisation_id').where('sub', '=', sub).executeTakeFirst()
  return row?.organisation_id
}

/** The people of the organisation of an account, with the invitations that wait for an answer. */
export async function readTeam(db: Db, sub: string, now: Date) {
  const organisation = await findOrganisation(db, sub)
  if (organisation === undefined)
    return { team: null, me: sub, people: [], invitations: [], closed: null, former_desk: null, has_desk: false }
  const [people, invitations, closed, has_desk, former] = await Promise.all([
    listTeamPeople(db, organisation),
    listWaiting(db, organisation, now),
    db.selectFrom('organisation').select('closed_at').where('id', '=', organisation).executeTakeFirst(),
    hasDesk(db, sub),
    findFormerDesk(db, sub, organisation),
  ])
  const isAdministrator = people.some((person) => person.sub === sub && person.role === 'administra')
  const nameOf = (inviter: string | null) => people.find((person) => person.sub === inviter)?.name ?? null
  return {
    team: organisation,
    me: sub,
    people,
    invitations: isAdministrator
      ? invitations.map(({ invited_by, ...invitation }) => ({ ...invitation, invited_by: nameOf(invited_by) }))
      : [],
    closed: closed?.closed_at ? { at: closed.closed_at, deleted_at: deletionOf(closed.closed_at) } : null,
    former_desk: former ? { deleted_at: deletionOf(former.closed_at) } : null,
    has_desk,
  }
}

/** When a desk is deleted that was closed or left behind. */
export const deletionOf = (closed_at: Date) => new Date(closed_at.getTime() + CLOSED_DESK_DAYS * DAY_MS)

function listWaiting(db: Db, organisation: number, now: Date) {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'invited_by', 'created_at', 'expires_at'])
    .where('organisation_id', '=', organisation)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface Change {
  sub: string
  organisation: number
}

/** Changes the role of a member, on behalf of one who administers. */
export function updateRole(
  db: Db,
  { sub, organisation, person, role }: Change & { person: string; role: Role },
  now: Date,
): Promise<PeopleRefusal | undefined> {
  return db.transaction().execute(async (tx) => {
    if ((await lockOrganisation(tx, sub, organisation)) !== 'administra') return 'foreign'
    const known = await findRole(tx, person, organisation)
    if (!known) return 'unknown_member'
    if (known === role) return undefined
    if (role === 'participa' && (await isLastAdministrator(tx, person, organisation))) return 'last_administrator'
    await tx.updateTable('membership').set({ role }).where('sub', '=', person).execute()
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'role', details: { person, role } }, now)
    return undefined
  })
}

/**
 * Removes a member, on behalf of another who administers. What it carried has no carrier any more, and a desk that it had
 * before joining is its own again.
 */
export function removePerson(
  db: Db,
  { sub, organisation, person }: Change & { person: string },
  now: Date,
  removed: (tx: Db) => Promise<void>,
): Promise<PeopleRefusal | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, person)
    if ((await lockOrganisation(tx, sub, organisation)) !== 'administra') return 'foreign'
    if (person === sub || !(await findRole(tx, person, organisation))) return 'unknown_member'
    await removed(tx)
    await endMembership(tx, { sub: person, organisation }, now)
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'removed', details: { person } }, now)
    await returnFormerDesk(tx, person, organisation, now)
    return undefined
  })
}

/** Ends the own membership while others stay; who had a desk before joining has it back. */
export function leaveTeam(db: Db, { sub, organisation }: Change, now: Date): Promise<PeopleRefusal | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, sub)
    const refusal = await leaveLocked(tx, { sub, organisation }, now)
    if (!refusal) await returnFormerDesk(tx, sub, organisation, now)
    return refusal
  })
}

/** `leaveTeam` in a transaction that has locked the account. The last person closes the desk, and does not leave it. */
async function leaveLocked(tx: Tx, { sub, organisation }: Change, now: Date): Promise<PeopleRefusal | undefined> {
  if (!(await lockOrganisation(tx, sub, organisation))) return 'foreign'
  if (await isLastAdministrator(tx, sub, organisation)) return 'last_administrator'
  await endMembership(tx, { sub, organisation }, now)
  await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'left' }, now)
  return undefined
}

/** Ends the membership of an account that will be deleted, where others share its organisation. */
export async function leaveShared(tx: Tx, sub: string, now: Date): Promise<PeopleRefusal | undefined> {
  await lockAccount(tx, sub)
  const organisation = await findOrganisation(tx, sub)
  if (organisation === undefined) return undefined
  // an invitation may be in use
  await lockOrganisation(tx, sub, organisation)
  if ((await countPeople(tx, organisation)) === 1) return undefined
  return await leaveLocked(tx, { sub, organisation }, now)
}

/** Closes the desk of the last person, or opens it again. */
export function closeDesk(
  db: Db,
  { sub, organisation, isClosed }: Change & { isClosed: boolean },
  now: Date,
): Promise<PeopleRefusal | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrganisation(tx, sub, organisation))) return 'foreign'
    if ((await countPeople(tx, organisation)) > 1) return 'not_alone'
    const { closed_at } = await tx
      .selectFrom('organisation')
      .select('closed_at')
      .where('id', '=', organisation)
      .executeTakeFirstOrThrow()
    if ((closed_at !== null) === isClosed) return undefined
    await tx
      .updateTable('organisation')
      .set({ closed_at: isClosed ? now : null })
      .where('id', '=', organisation)
      .execute()
    const details = { closed: isClosed }
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'closed', details }, now)
    return undefined
  })
}

/** Deletes the desks that were closed long enough ago. */
export async function deleteDesksClosedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('organisation').where('closed_at', '<', instant).execute()
}

/** Number of people of an organisation. */
export async function countPeople(db: Db, organisation: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from membership where organisation_id = ${organisation}::int`.execute(db)
  return rows[0]?.people ?? 0
}

/** Whether a member is the only administrator of its organisation. */
async function isLastAdministrator(tx: Db, sub: string, organisation: number): Promise<boolean> {
  const other = await tx
    .selectFrom('membership')
    .select('sub')
    .where('organisation_id', '=', organisation)
    .where('role', '=', 'administra')
    .where('sub', '!=', sub)
    .executeTakeFirst()
  return !other
}

/** The company that the others share stays with them: the one who administers longest gets a copy, not verified. */
async function endMembership(tx: Tx, { sub, organisation }: Change, now: Date): Promise<void> {
  await sql`
    insert into company (sub, rut, canonical_name, brand_name, email_address, phone_number, created_at, updated_at,
      sentence, website, offering)
    select heir.sub, c.rut, c.canonical_name, c.brand_name, c.email_address, c.phone_number, c.created_at, c.updated_at,
      c.sentence, c.website, c.offering
    from company c cross join lateral (
      select m.sub from membership m where m.organisation_id = ${organisation}::int and m.sub <> ${sub}::uuid
      order by m.role, m.joined_at, m.sub limit 1
    ) heir
    where c.sub = ${sub}::uuid and not exists (
      select from membership m join company other on other.sub = m.sub
      where m.organisation_id = ${organisation}::int and m.sub <> ${sub}::uuid)`.execute(tx)
  await tx.deleteFrom('membership').where('sub', '=', sub).where('organisation_id', '=', organisation).execute()
  // they were allowed for this company
  await endAssistants(tx, { sub, now })
  // nor does anybody join by the word of who is gone
  await sql`
    update invitation set revoked_at = coalesce(revoked_at, ${now.toISOString()}::timestamptz)
    where organisation_id = ${organisation}::int and invited_by = ${sub}::uuid and used_at is null`.execute(tx)
}
