import { createHash } from 'node:crypto'
import { INVITATION_DAYS, MAX_INVITATIONS_A_DAY, MAX_PEOPLE } from '@mirador/domain/mesa/people'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { lockAccount } from '../accounts/accounts.ts'
import type { Db } from '../connection/connect.ts'
import { emailNorm } from '../identity/email-norm.ts'
import { appendLog } from './log.ts'
import { lockOrganisation } from './membership.ts'
import { countPeople, findOrganisation } from './people.ts'
import { ownOrganisation } from './pursuits.ts'
import { listTeamPeople } from './team-people.ts'

/** What is stored of a secret of a link. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export type InvitationRefusal = 'foreign' | 'already_member' | 'too_many_people' | 'too_many_invitations'

/**
 * Stores an invitation of an account that exists to its organisation, which is created when there is none. An earlier one
 * of the same address ends.
 * @param invited called in the transaction, with the name of who invites
 */
export function insertInvitation(
  db: Db,
  { sub, email, token }: { sub: string; email: string; token: string },
  now: Date,
  invited: (tx: Db, by: { name: string; company: string | null }) => Promise<void>,
): Promise<InvitationRefusal | undefined> {
  const address = emailNorm(email)
  return db.transaction().execute(async (tx) => {
    const organisation_id = await ownOrganisation(tx, sub, now)
    if ((await lockOrganisation(tx, sub, organisation_id)) !== 'administra') return 'foreign'
    const people = await listTeamPeople(tx, organisation_id)
    if (people.some((person) => person.email && emailNorm(person.email) === address)) return 'already_member'
    const { rows } = await sql<{ waiting: number; sent: number }>`
      select (count(*) filter (where used_at is null and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
          and lower(email) <> ${address}))::int as waiting,
        (count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz))::int as sent
      from invitation where organisation_id = ${organisation_id}::int`.execute(tx)
    const { waiting = 0, sent = 0 } = rows[0] ?? {}
    if (people.length + waiting >= MAX_PEOPLE) return 'too_many_people'
    if (sent >= MAX_INVITATIONS_A_DAY) return 'too_many_invitations'
    await endWaiting(tx, { organisation_id, address }, now)
    const { id } = await tx
      .insertInto('invitation')
      .values({
        organisation_id,
        email: address,
        token_hash: tokenHash(token),
        invited_by: sub,
        created_at: now,
        expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // without the address, which is deleted with its account
    await appendLog(tx, { organisation_id, actor: sub, kind: 'invited', details: { invitation: id } }, now)
    const company = await findSharedCompany(tx, organisation_id)
    await invited(tx, { name: people.find((person) => person.sub === sub)?.name ?? '', company: company?.name ?? null })
    return undefined
  })
}

/** Ends the invitation of an address that still counts, expired ones too: one per address is active. */
async function endWaiting(
  tx: Db,
  { organisation_id, address }: { organisation_id: number; address: string },
  now: Date,
): Promise<void> {
  await sql`
    update invitation set revoked_at = ${now.toISOString()}::timestamptz
    where organisation_id = ${organisation_id}::int and lower(email) = ${address}
      and used_at is null and revoked_at is null`.execute(tx)
}

/** Ends an invitation, on behalf of a member who administers; one that ended stays so. */
export function revokeInvitation(
  db: Db,
  { sub, organisation, id }: { sub: string; organisation: number; id: number },
  now: Date,
): Promise<'foreign' | undefined> {
  return db.transaction().execute(async (tx) => {
    if ((await lockOrganisation(tx, sub, organisation)) !== 'administra') return 'foreign'
    const ended = await tx
      .updateTable('invitation')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return undefined
    const details = { invitation: id }
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'invitation_revoked', details }, now)
    return undefined
  })
}

/** The company that the people of an organisation share: that of the first one, as own_company orders them. */
async function findSharedCompany(db: Db, organisation: number): Promise<{ rut: string; name: string } | undefined> {
  const { rows } = await sql<{ rut: string; name: string }>`
    select c.rut, c.canonical_name as name from own_company c
    where c.owner = (
      select sub from membership where organisation_id = ${organisation}::int order by role, joined_at, sub limit 1)`.execute(
    db,
  )
  return rows[0]
}

/** Why an invitation serves nothing to who opened it. */
export type OpenedRefusal = 'ended' | 'foreign_address'

interface Opened {
  sub: string
  /** the address that the identity provider has verified; undefined: none */
  email: string | undefined
  token: string
}

/** The invitation of a link, for the account of its address. */
async function openInvitation(db: Db, { email, token }: Opened, now: Date) {
  const invitation = await db
    .selectFrom('invitation as i')
    .select(['i.id', 'i.organisation_id', 'i.email', 'i.invited_by', 'i.expires_at', 'i.used_at', 'i.revoked_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!invitation || invitation.used_at || invitation.revoked_at || invitation.expires_at <= now) return 'ended'
  if (!email || emailNorm(email) !== emailNorm(invitation.email)) return 'foreign_address'
  // its last person joined another organisation: this one has no administrator any more
  if ((await countPeople(db, invitation.organisation_id)) === 0) return 'ended'
  return invitation
}

/** To which company an invitation invites, and who sent it. */
export async function readInvitation(db: Db, opened: Opened, now: Date) {
  const invitation = await openInvitation(db, opened, now)
  if (typeof invitation === 'string') return invitation
  const { organisation_id, invited_by, expires_at } = invitation
  const [people, company, own] = await Promise.all([
    listTeamPeople(db, organisation_id),
    findSharedCompany(db, organisation_id),
    findOrganisation(db, opened.sub),
  ])
  return {
    company: company ?? null,
    invited_by: people.find(({ sub }) => sub === invited_by)?.name ?? null,
    people: people.length,
    expires_at,
    leaves_desk: own !== undefined && (await hasDecisions(db, own)),
  }
}

async function hasDecisions(db: Db, organisation: number): Promise<boolean> {
  const pursuit = await db
    .selectFrom('pursuit')
    .select('tender_id')
    .where('organisation_id', '=', organisation)
    .limit(1)
    .executeTakeFirst()
  return pursuit !== undefined
}

export type AcceptRefusal = OpenedRefusal | 'already_member' | 'in_another_team' | 'other_company' | 'too_many_people'

/**
 * Joins an account that exists to the organisation that invited it. An own desk without other members is deleted when
 * it is empty, else closed: who leaves again before it is deleted has it back (former-desk.ts).
 * @returns undefined when it has joined
 */
export function acceptInvitation(db: Db, opened: Opened, now: Date): Promise<AcceptRefusal | undefined> {
  const { sub } = opened
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, sub)
    const seen = await openInvitation(tx, opened, now)
    if (typeof seen === 'string') return seen
    const { organisation_id } = seen
    const own = await findOrganisation(tx, sub)
    if (own === organisation_id) return 'already_member'
    // in the order of their numbers, as everybody who locks two
    const locked = own === undefined ? [organisation_id] : [organisation_id, own].sort((a, b) => a - b)
    for (const id of locked) await lockOrganisation(tx, sub, id)
    // another call may have used it before the lock
    const invitation = await openInvitation(tx, opened, now)
    if (typeof invitation === 'string') return invitation
    if (own !== undefined && (await countPeople(tx, own)) > 1) return 'in_another_team'
    const shared = await findSharedCompany(tx, organisation_id)
    const company = await tx.selectFrom('company').select('rut').where('sub', '=', sub).executeTakeFirst()
    if (company && shared && company.rut !== shared.rut) return 'other_company'
    if ((await countPeople(tx, organisation_id)) >= MAX_PEOPLE) return 'too_many_people'
    const hasLeft = own !== undefined && (await hasDecisions(tx, own))
    if (own !== undefined) {
      if (hasLeft) await tx.updateTable('organisation').set({ closed_at: now }).where('id', '=', own).execute()
      else await tx.deleteFrom('organisation').where('id', '=', own).execute()
      await tx.deleteFrom('membership').where('sub', '=', sub).execute()
    }
    await tx.insertInto('membership').values({ sub, organisation_id, role: 'participa', joined_at: now }).execute()
    await tx.updateTable('invitation').set({ used_at: now }).where('id', '=', invitation.id).execute()
    await copyProfile(tx, { from: invitation.invited_by, to: sub })
    await appendLog(tx, { organisation_id, actor: sub, kind: 'joined', details: hasLeft ? { desk: own } : {} }, now)
    return undefined
  })
}

/** The rubros, words and limits of who invited are the first ones of who has none; later each changes its own. */
async function copyProfile(tx: Db, { from, to }: { from: string | null; to: string }): Promise<void> {
  if (from === null) return
  await sql`insert into account_rubro (sub, family) select ${to}::uuid, family from account_rubro
    where sub = ${from}::uuid and not exists (select from account_rubro where sub = ${to}::uuid)`.execute(tx)
  await sql`insert into profile_word (sub, written, origin, place) select ${to}::uuid, written, origin, place
    from profile_word where sub = ${from}::uuid and not exists (select from profile_word where sub = ${to}::uuid)`.execute(
    tx,
  )
  await sql`insert into profile_limit (sub, kind, value) select ${to}::uuid, kind, value from profile_limit
    where sub = ${from}::uuid and not exists (select from profile_limit where sub = ${to}::uuid)`.execute(tx)
}

/** Deletes the invitations that could be used until an instant: their addresses may be of people who never joined. */
export async function deleteInvitationsOverBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', instant).execute()
}
