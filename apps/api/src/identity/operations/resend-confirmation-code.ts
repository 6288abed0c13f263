import { emailNorm } from '@mirador/database/identity/email-norm'
import { findUserByEmail } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { sendCountedCode } from '../codes/codes.ts'
import { deliveryDetails } from '../codes/delivery-details.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { MAIL_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { requireClient, username } from './input.ts'

const request = z.object({ ClientId: z.string(), Username: username })

/** Sends the sign-up code again. An address that awaits no code gets the same response, as fast, and no mail. */
export const resendConfirmationCode: Operation = async (context, { body, subscriber, afterAnswer }) => {
  const { ClientId, Username } = parseInput(request, body)
  requireClient(ClientId)
  const account = emailNorm(Username)
  await countNetwork(context.rateLimits, MAIL_PER_ADDRESS, subscriber)
  if (context.revealUsers && !(await findUserByEmail(context.db, account)))
    throw new IdentityError('UserNotFoundException')
  afterAnswer(async () => {
    const match = await findUserByEmail(context.db, account)
    const user = match?.enabled && match.status === 'unconfirmed' ? match : undefined
    await sendCountedCode(context, { purpose: 'sign-up', account, user })
  })
  return { CodeDeliveryDetails: deliveryDetails(Username) }
}
