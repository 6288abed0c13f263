import { getAccountDeletion } from '@mirador/contract/account-deletion'
import {
  addPasskey,
  changePassword,
  confirmSecondFactor,
  endLinks,
  endSecondFactor,
  endSessions,
  getAccountSecurity,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startSecondFactor,
} from '@mirador/contract/account-security'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listSecurityEvents } from '@mirador/contract/security-log'
import { listSecurityEvents as listEvents } from '@mirador/database/identity/security-events'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { route, type Session } from '../../http/route.ts'
import type { PasswordProof } from '../../identity/passwords/own-passwords.ts'
import { CommonPassword } from '../../identity/passwords/require-new-password.ts'
import { IdentityError } from '../../identity/protocol/identity-error.ts'
import { deleteAccountRoute } from './delete-account.ts'
import { downloadAccountRoute } from './download-account.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { verifiedPassword } from './verified-password.ts'

export const accountRoutes = {
  /** Adds a passkey. The password was entered at the start, and the challenge is valid once, for this user. */
  addPasskey: route(addPasskey, async ({ session, body, origin }, { identity: { passkeys } }) => {
    if (!passkeys) throw new ApiError('forbidden')
    const { id, client_data, attestation } = body.credential
    const response = {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation },
    }
    const added = await passkeys.add({ ...session, origin }, { name: body.name, response })
    if (!added) throw new ApiError('passkey_refused')
    return {}
  }),

  changePassword: route(changePassword, async ({ session, body, ip, origin }, context) => {
    const { security } = context.identity
    if (!security) throw new ApiError('forbidden')
    const proof = await verifiedPassword(context, { session, ip, password: body.password })
    try {
      const change = { proof, keep: body.keep, password: body.new_password }
      const { sessions } = await security.changePassword({ ...session, origin }, change)
      return { ended: sessions }
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      if (error instanceof CommonPassword) throw new ApiError('common_password')
      if (error.code === 'InvalidPasswordException')
        throw new ApiError('invalid_request', [{ field: 'new_password', code: 'invalid' }])
      // too many passwords wait to be hashed
      throw new ApiError('too_many_requests')
    }
  }),

  /** Turns the second factor on. The password was entered at the start, and only that person knows the secret. */
  confirmSecondFactor: route(confirmSecondFactor, async ({ session, body, origin }, { identity }) => {
    if (!identity.secondFactor) throw new ApiError('forbidden')
    const recovery_codes = await identity.secondFactor.confirm({ ...session, origin }, body)
    if (!recovery_codes) throw new ApiError('wrong_code')
    return { recovery_codes }
  }),

  deleteAccount: deleteAccountRoute,
  downloadAccount: downloadAccountRoute,

  /** Ends the links. Refused to a user without a password, who could not sign in any more. */
  endLinks: route(endLinks, async ({ session, body, ip, origin }, context) => {
    const { security, passwords } = context.identity
    if (!security || !(await passwords?.isSet(session.sub))) throw new ApiError('forbidden')
    const proof = await verifiedPassword(context, { session, ip, password: body.password })
    return { ended: await security.endLinks({ ...session, origin }, proof) }
  }),

  /** Repeating it is not an error. */
  endSecondFactor: route(endSecondFactor, async ({ session, body, ip, origin }, context) => {
    const { secondFactor } = context.identity
    if (!secondFactor) throw new ApiError('forbidden')
    await secondFactor.end(
      { ...session, origin },
      await verifiedPassword(context, { session, ip, password: body.password }),
    )
    return {}
  }),

  /**
   * A session of another account counts as unknown. Ending all other sessions ends other means of access too, and needs
   * the password.
   */
  endSessions: route(endSessions, async ({ session, body, ip, origin }, context) => {
    const { security } = context.identity
    if (!security) throw new ApiError('forbidden')
    const actor = { ...session, origin }
    if (body.sid !== undefined) return { ended: await security.endSession(actor, body.sid) }
    const proof = await proofOf({ session, password: body.password, ip }, context)
    const { sessions } = await security.endOthers(actor, { proof, keep: body.keep })
    return { ended: sessions }
  }),

  getAccountDeletion: route(getAccountDeletion, async ({ session }, { identity, now }) => {
    const confirm_with = (await identity.passwords?.isSet(session.sub)) ? ('password' as const) : ('email' as const)
    return { confirm_with, is_recent: isRecentSignIn(session, now()) }
  }),

  getAccountSecurity: route(getAccountSecurity, async ({ session }, { identity }) => ({
    security: (await identity.security?.read(session)) ?? null,
  })),

  /** From the primary: downloads are read requests, after which a standby may lag. */
  listSecurityEvents: route(
    listSecurityEvents,
    async ({ query: { before }, session: { sub } }, { database: { db } }) => {
      const events = await listEvents(db, sub, { before, limit: PAGE_SIZE + 1 })
      return { events: events.slice(0, PAGE_SIZE), has_more: events.length > PAGE_SIZE }
    },
  ),

  /** Repeating it is not an error; a passkey of another account counts as unknown. */
  removePasskey: route(removePasskey, async ({ session, body, ip, origin }, context) => {
    const { passkeys } = context.identity
    if (!passkeys) throw new ApiError('forbidden')
    const proof = await verifiedPassword(context, { session, ip, password: body.password })
    await passkeys.remove({ ...session, origin }, proof, body.id)
    return {}
  }),

  renewRecoveryCodes: route(renewRecoveryCodes, async ({ session, body, ip, origin }, context) => {
    const { secondFactor } = context.identity
    if (!secondFactor) throw new ApiError('forbidden')
    const proof = await verifiedPassword(context, { session, ip, password: body.password })
    const recovery_codes = await secondFactor.renewRecoveryCodes({ ...session, origin }, proof)
    if (!recovery_codes) throw new ApiError('second_factor_off')
    return { recovery_codes }
  }),

  startPasskey: route(startPasskey, async ({ session, body, ip }, context) => {
    const { passkeys } = context.identity
    if (!passkeys) throw new ApiError('forbidden')
    const proof = await verifiedPassword(context, { session, ip, password: body.password })
    const options = await passkeys.start(session, proof)
    if (!options) throw new ApiError('too_many_passkeys')
    return { options: { ...options } }
  }),

  startSecondFactor: route(startSecondFactor, async ({ session, body, ip }, context) => {
    const { secondFactor } = context.identity
    if (!secondFactor) throw new ApiError('forbidden')
    const proof = await verifiedPassword(context, { session, ip, password: body.password })
    const started = await secondFactor.start(session, proof)
    if (!started) throw new ApiError('second_factor_on')
    return started
  }),
}

/** @returns undefined: the user has no password */
async function proofOf(
  { session, password, ip }: { session: Session; password: string | undefined; ip: string },
  context: Context,
): Promise<PasswordProof | undefined> {
  if (!(await context.identity.passwords?.isSet(session.sub))) return undefined
  if (password === undefined) throw new ApiError('invalid_request', [{ field: 'password', code: 'required' }])
  return verifiedPassword(context, { session, ip, password })
}
