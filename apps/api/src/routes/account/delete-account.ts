import { deleteAccount } from '@mirador/contract/account-deletion'
import { deleteAccountData } from '@mirador/database/accounts/account-data'
import { insertDeletedAccount } from '@mirador/database/accounts/deleted-accounts'
import type { Tx } from '@mirador/database/connection/connect'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { endWaysIn, lockFeeds } from '@mirador/database/identity/ways-in'
import { leaveShared } from '@mirador/database/mesa/people'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { route, type Session } from '../../http/route.ts'
import type { PasswordProof } from '../../identity/passwords/own-passwords.ts'
import { InvalidToken } from '../../identity/tokens/token-verifier.ts'
import { farewellMail } from '../../mailer/farewell-mail.ts'
import { queueMail } from '../../mailer/mail.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { verifiedPassword } from './verified-password.ts'

interface Proof {
  password?: string | undefined
  email?: string | undefined
}

/**
 * Deletes an account, its sessions included, in one transaction. With an external pool, the data here are deleted before the
 * user there: a failure in between must not leave data that their owner can no longer delete.
 */
export const deleteAccountRoute = route(deleteAccount, async ({ body, session, ip }, context) => {
  const { database, identity, mailer, env, now } = context
  const { db } = database
  const { sub, accessToken } = session
  const email = await identity.userEmail(sub, accessToken)
  // a concurrent call has deleted it
  if (email === undefined) throw new InvalidToken('the user was deleted')
  const proof = await requireOwner({ session, proof: body, email, ip }, context)

  if (identity.deleteOutside) {
    await db.transaction().execute(async (tx) => {
      await leaveBeforeDeletion(tx, sub, now())
      await deleteAccountData(tx, { sub, email })
    })
    await identity.deleteOutside(accessToken)
  }
  const deletedAt = now()
  const product = { product: env.companyName, url: env.publicUrl }
  const mail = farewellMail({ to: email, contact: env.contactTo, deletedAt }, product)
  const isFirst = await db.transaction().execute(async (tx) => {
    // the first of several concurrent calls does the work, the other ones wait here
    if (!(await insertDeletedAccount(tx, sub, deletedAt))) return false
    await lockFeeds(tx, sub)
    await identity.requireUnchanged?.(tx, session, proof)
    await endWaysIn(tx, { sub, sid: session.sid, change: 'account_deleted', now: deletedAt })
    await leaveBeforeDeletion(tx, sub, deletedAt)
    await deleteAccountData(tx, { sub, email })
    await identity.deleteUser(tx, sub)
    await queueMail(tx, mail, deletedAt)
    return true
  })
  if (isFirst) mailer.posted(mail)
  await context.journalDeletions()
  return { deleted_at: deletedAt }
})

/** @throws last_administrator before anything is deleted: the others would have no administrator */
async function leaveBeforeDeletion(tx: Tx, sub: string, now: Date): Promise<void> {
  if ((await leaveShared(tx, sub, now)) === 'last_administrator') throw new ApiError('last_administrator')
}

/**
 * Checks that the caller is the owner.
 * @returns the password that proved it, if there is one
 * @throws ApiError the caller has not proved it
 */
async function requireOwner(
  { session, proof, email, ip }: { session: Session; proof: Proof; email: string; ip: string },
  context: Context,
): Promise<PasswordProof | undefined> {
  const { identity, now } = context
  if (await identity.passwords?.isSet(session.sub)) {
    if (proof.password === undefined) throw new ApiError('invalid_request', [{ field: 'password', code: 'required' }])
    return verifiedPassword(context, { session, ip, password: proof.password })
  }
  // a concurrent call may have deleted the user since, and its password with it
  if ((await identity.userEmail(session.sub, session.accessToken)) === undefined) {
    throw new InvalidToken('the user was deleted')
  }
  if (proof.email === undefined) throw new ApiError('invalid_request', [{ field: 'email', code: 'required' }])
  if (emailNorm(proof.email) !== emailNorm(email)) throw new ApiError('wrong_email')
  if (!isRecentSignIn(session, now())) throw new ApiError('old_session')
  return undefined
}
