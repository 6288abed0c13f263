import { emailNorm } from '@mirador/database/identity/email-norm'
import { findUserByEmail } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { sendCode } from '../codes/codes.ts'
import { deliveryDetails } from '../codes/delivery-details.ts'
import { recordAttempt } from '../passwords/record-attempt.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { requireClient, username } from './input.ts'

const request = z.object({ ClientId: z.string(), Username: username })

/** Mails a code that allows a new password. An unknown address gets the same response and no mail. */
export const forgotPassword: Operation = async (context, { body, subscriber, origin }) => {
  const { ClientId, Username } = parseInput(request, body)
  requireClient(ClientId)
  const account = emailNorm(Username)
  const found = await findUserByEmail(context.db, account)
  if (context.revealUsers && !found) throw new IdentityError('UserNotFoundException')
  const user = found?.enabled ? found : undefined
  await sendCode(context, { purpose: 'reset', account, user }, subscriber)
  await recordAttempt(context, { user, kind: 'reset_requested', account, origin })
  return { CodeDeliveryDetails: deliveryDetails(Username) }
}
