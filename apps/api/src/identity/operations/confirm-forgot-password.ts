import { consumeCode } from '@mirador/database/identity/codes'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { findUserBySub, lockUserBySub, updateProvedPassword } from '@mirador/database/identity/users'
import { endWaysIn, lockFeeds } from '@mirador/database/identity/ways-in'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
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
  // of Cognito's operation: names and values that its own handlers understand
  ClientMetadata: z.optional(z.object({ keep: z.optional(z.literal('tokens')) })),
})

/**
 * Sets a new password with a mailed code, reports it by mail, and ends every means of access to the account, except for
 * personal tokens whose owner keeps them. The second factor stays.
 */
export const confirmForgotPassword: Operation = async (context, { body, subscriber, device, origin }) => {
  const { ClientId, Username, ConfirmationCode, Password, ClientMetadata } = parseInput(request, body)
  requireClient(ClientId)
  const account = emailNorm(Username)
  await countNetwork(context.rateLimits, CODE_CHECKS_PER_ADDRESS, subscriber)
  await requireNewPassword(Password, { email: account, product: context.mailIdentity.product })
  const code = await checkCode(context, { purpose: 'reset', account, code: ConfirmationCode, subscriber })

  const password_hash = await context.passwords.hash(Password, 'known')
  const changedAt = context.clock()
  const { mail, device_generation } = await context.db.transaction().execute(async (tx) => {
    await lockFeeds(tx, code.sub)
    const user = await lockUserBySub(tx, code.sub)
    if (!user?.enabled || !(await consumeCode(tx, code))) throw new IdentityError('ExpiredCodeException')
    const { email } = await updateProvedPassword(tx, code.sub, password_hash)
    const { sub } = code
    const keep = ClientMetadata?.keep ? [ClientMetadata.keep] : []
    const ended = await endWaysIn(tx, { sub, change: 'password_reset', keep, origin, now: changedAt })
    await appendSecurityEvent(tx, {
      sub,
      kind: 'password_reset',
      happened_at: changedAt,
      amount: ended.sessions,
      ...origin,
    })
    const report = passwordMail({ to: email, changedAt, ended }, context.mailIdentity)
    await queueMail(tx, report, changedAt)
    return { mail: report, device_generation: (await findUserBySub(tx, sub))?.device_generation ?? 0 }
  })
  context.mailer.posted(mail)
  await clearPasswordAttempts(context, account, subscriber)
  // the mailbox was proved: guesses of strangers do not keep this browser from signing in now
  device.send(context.secrets.deviceProof({ sub: code.sub, password_hash, device_generation }))
  return {}
}
