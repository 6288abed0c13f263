import { consumeCode, deleteCodesOfUser } from '@mirador/database/identity/codes'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { deletePasskeysOfUser } from '@mirador/database/identity/passkeys'
import { deleteSecretsOfUser } from '@mirador/database/identity/secrets'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { revokeSessionsOfUser } from '@mirador/database/identity/sessions'
import { deleteLinksOfUser } from '@mirador/database/identity/social'
import { lockUserBySub, updateProvedPassword } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { queueMail } from '../../mailer/mail.ts'
import { passwordMail } from '../../mailer/password-mail.ts'
import { checkCode } from '../codes/codes.ts'
import { clearPasswordAttempts } from '../passwords/password-attempts.ts'
import { requireNewPassword } from '../passwords/require-new-password.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { CODE_CHECKS_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { confirmationCode, requireClient, username } from './input.ts'

const request = z.object({
  ClientId: z.string(),
  Username: username,
  ConfirmationCode: confirmationCode,
  Password: z.string().check(z.minLength(1)),
})

/**
 * Sets a new password with a mailed code, reports it by mail, and ends every session, link, passkey, code and one-use
 * secret of the user. The second factor stays.
 */
export const confirmForgotPassword: Operation = async (context, { body, subscriber, device, origin }) => {
  const { ClientId, Username, ConfirmationCode, Password } = parseInput(request, body)
  requireClient(ClientId)
  const account = emailNorm(Username)
  await requireNewPassword(Password, { email: account, product: context.mailIdentity.product })
  await context.rateLimits.count(CODE_CHECKS_PER_ADDRESS, subscriber)
  const code = await checkCode(context, { purpose: 'reset', account, code: ConfirmationCode, subscriber })

  const password_hash = await context.passwords.hash(Password)
  const changedAt = context.clock()
  const mail = await context.db.transaction().execute(async (tx) => {
    const user = await lockUserBySub(tx, code.sub)
    if (!user?.enabled || !(await consumeCode(tx, code))) throw new IdentityError('ExpiredCodeException')
    const { email } = await updateProvedPassword(tx, code.sub, password_hash)
    await deleteCodesOfUser(tx, code.sub)
    await deleteSecretsOfUser(tx, code.sub)
    await deleteLinksOfUser(tx, code.sub)
    await deletePasskeysOfUser(tx, code.sub)
    const amount = await revokeSessionsOfUser(tx, code.sub, changedAt)
    await appendSecurityEvent(tx, { sub: code.sub, kind: 'password_reset', happened_at: changedAt, amount, ...origin })
    const report = passwordMail({ to: email, changedAt }, context.mailIdentity)
    await queueMail(tx, report, changedAt)
    return report
  })
  context.mailer.posted(mail)
  await clearPasswordAttempts(context, account, subscriber)
  // the mailbox was proved: strangers who guess do not keep this browser from signing in now
  device.send(context.secrets.deviceProof({ sub: code.sub, password_hash }))
  return {}
}
