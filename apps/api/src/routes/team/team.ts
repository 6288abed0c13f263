import { randomBytes } from 'node:crypto'
import {
  acceptInvitation,
  closeDesk,
  getTeam,
  invitePerson,
  leaveTeam,
  readInvitation,
  removePerson,
  revokeInvitation,
  updateRole,
} from '@mirador/contract/team'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import {
  type AcceptRefusal,
  type InvitationRefusal,
  insertInvitation,
  acceptInvitation as join,
  readInvitation as open,
  revokeInvitation as revoke,
} from '@mirador/database/mesa/invitations'
import {
  leaveTeam as leave,
  type PeopleRefusal,
  closeDesk as putAway,
  readTeam,
  removePerson as remove,
  updateRole as storeRole,
} from '@mirador/database/mesa/people'
import { listTeamPeople } from '@mirador/database/mesa/team-people'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { route, type Session } from '../../http/route.ts'
import { type Mail, queueMail } from '../../mailer/mail.ts'
import { requireAdministrator, requireMember } from '../../mesa/member.ts'
import { invitationMail, removalMail, removedMail } from '../../mesa/team-mail.ts'

const TOKEN_BYTES = 32

const REFUSALS: Readonly<Record<PeopleRefusal | InvitationRefusal | AcceptRefusal, () => ApiError>> = {
  foreign: () => new ApiError('forbidden'),
  unknown_member: () => new ApiError('unknown_member', [{ field: 'person', code: 'unknown' }]),
  last_administrator: () => new ApiError('last_administrator'),
  not_alone: () => new ApiError('not_alone'),
  already_member: () => new ApiError('already_member'),
  too_many_people: () => new ApiError('too_many_people'),
  too_many_invitations: () => new ApiError('too_many_invitations'),
  ended: () => new ApiError('invitation_ended'),
  foreign_address: () => new ApiError('invitation_foreign'),
  in_another_team: () => new ApiError('in_another_team'),
  other_company: () => new ApiError('other_company'),
}

const refuse = (refusal: keyof typeof REFUSALS | undefined) => {
  if (refusal) throw REFUSALS[refusal]()
}

const teamOf = ({ database, now }: Context, sub: string) => readTeam(database.db, sub, now())
const identityOf = ({ env }: Context) => ({ product: env.companyName, url: env.publicUrl })

/** The secret of an invitation, opened by the account of a session. */
async function openedBy({ identity }: Context, { sub, accessToken }: Session, token: string) {
  return { sub, email: await identity.userEmail(sub, accessToken), token }
}

export const teamRoutes = {
  /** ESC-36: one use, by the invited address alone. */
  acceptInvitation: route(acceptInvitation, async ({ body, session }, context) => {
    const { database, now } = context
    const opened = await openedBy(context, session, body.token)
    const at = now()
    await ensureAccount(database.db, session.sub, at, opened.email)
    refuse(await join(database.db, opened, at))
    return teamOf(context, session.sub)
  }),

  closeDesk: route(closeDesk, async ({ params, body, session: { sub } }, context) => {
    const { database, now } = context
    await requireMember(database.db, sub, params.team)
    refuse(await putAway(database.db, { sub, organisation: params.team, isClosed: body.closed }, now()))
    return teamOf(context, sub)
  }),

  getTeam: route(getTeam, ({ session: { sub } }, context) => teamOf(context, sub)),

  invitePerson: route(invitePerson, async ({ body, session }, context) => {
    const { database, identity, env, mailer, now } = context
    const { sub, accessToken } = session
    const at = now()
    await ensureAccount(database.db, sub, at, await identity.userEmail(sub, accessToken))
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = `${env.publicUrl}/invitacion#${token}`
    let mail: Mail | undefined
    const invitation = { sub, email: body.email, token }
    const refusal = await insertInvitation(database.db, invitation, at, async (tx, { name, company }) => {
      mail = invitationMail({ to: body.email, name, company, link }, identityOf(context), at)
      await queueMail(tx, mail, at)
    })
    refuse(refusal)
    if (mail) mailer.posted(mail)
    return teamOf(context, sub)
  }),

  leaveTeam: route(leaveTeam, async ({ params, session: { sub } }, context) => {
    const { database, now } = context
    await requireMember(database.db, sub, params.team)
    refuse(await leave(database.db, { sub, organisation: params.team }, now()))
    return teamOf(context, sub)
  }),

  readInvitation: route(readInvitation, async ({ body, session }, context) => {
    const { database, now } = context
    const invitation = await open(database.db, await openedBy(context, session, body.token), now())
    if (typeof invitation === 'string') throw REFUSALS[invitation]()
    return invitation
  }),

  /** ESC-39: the next call of who was removed is refused; both get a mail. */
  removePerson: route(removePerson, async ({ params, session: { sub } }, context) => {
    const { database, mailer, now } = context
    const { team, person } = params
    await requireAdministrator(database.db, sub, team)
    const at = now()
    const people = await listTeamPeople(database.db, team)
    const company = (await findCompany(database.db, sub))?.canonical_name ?? null
    const [by, gone] = [sub, person].map((one) => people.find((known) => known.sub === one))
    const product = identityOf(context)
    const mails = [
      ...(gone?.email ? [removalMail({ to: gone.email, name: by?.name ?? '', company }, product, at)] : []),
      ...(by?.email ? [removedMail({ to: by.email, person: gone?.name ?? '' }, product, at)] : []),
    ]
    const refusal = await remove(database.db, { sub, organisation: team, person }, at, async (tx) => {
      for (const mail of mails) await queueMail(tx, mail, at)
    })
    refuse(refusal)
    for (const mail of mails) mailer.posted(mail)
    return teamOf(context, sub)
  }),

  revokeInvitation: route(revokeInvitation, async ({ params, session: { sub } }, context) => {
    const { database, now } = context
    await requireAdministrator(database.db, sub, params.team)
    refuse(await revoke(database.db, { sub, organisation: params.team, id: params.invitation }, now()))
    return teamOf(context, sub)
  }),

  updateRole: route(updateRole, async ({ params, body, session: { sub } }, context) => {
    const { database, now } = context
    await requireAdministrator(database.db, sub, params.team)
    const change = { sub, organisation: params.team, person: params.person, role: body.role }
    refuse(await storeRole(database.db, change, now()))
    return teamOf(context, sub)
  }),
}
