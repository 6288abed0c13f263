import { emailNorm } from '@mirador/database/identity/email-norm'
import { findUserByEmail } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { sendCode } from '../codes/codes.ts'
import { deliveryDetails } from '../codes/delivery-details.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { requireClient, username } from './input.ts'

const request = z.object({ ClientId: z.string(), Username: username })

/** Sends the sign-up code again. An address that awaits none gets the same response and no mail. */
export const resendConfirmationCode: Operation = async (context, { body, subscriber }) => {
  const { ClientId, Username } = parseInput(request, body)
  requireClient(ClientId)
  const account = emailNorm(Username)
  const found = await findUserByEmail(context.db, account)
  if (context.revealUsers && !found) throw new IdentityError('UserNotFoundException')
  const user = found?.enabled && found.status === 'unconfirmed' ? found : undefined
  await sendCode(context, { purpose: 'sign-up', account, user }, subscriber)
  return { CodeDeliveryDetails: deliveryDetails(Username) }
}
