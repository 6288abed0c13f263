import { emailNorm } from '@mirador/database/identity/email-norm'
import { findUserByEmail } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { sendCountedCode } from '../codes/codes.ts'
import { deliveryDetails } from '../codes/delivery-details.ts'
import { recordAttempt } from '../passwords/record-attempt.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { MAIL_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { requireClient, username } from './input.ts'

const request = z.object({ ClientId: z.string(), Username: username })

/** Mails a code that allows a new password. An unknown address gets the same response, as fast, and no mail. */
export const forgotPassword: Operation = async (context, { body, subscriber, origin, afterAnswer }) => {
  const { ClientId, Username } = parseInput(request, body)
  requireClient(ClientId)
  const account = emailNorm(Username)
  await countNetwork(context.rateLimits, MAIL_PER_ADDRESS, subscriber)
  if (context.revealUsers && !(await findUserByEmail(context.db, account)))
    throw new IdentityError('UserNotFoundException')
  afterAnswer(async () => {
    const match = await findUserByEmail(context.db, account)
    const user = match?.enabled ? match : undefined
    await sendCountedCode(context, { purpose: 'reset', account, user })
    await recordAttempt(context, { user, kind: 'reset_requested', account, origin })
  })
  return { CodeDeliveryDetails: deliveryDetails(Username) }
}
