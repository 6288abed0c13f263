import { requireCode, requireEmail, requirePassword } from './identity-accounts.ts'
import type { IdentityClient } from './identity-client.ts'

export interface NewPassword {
  email: string
  code: string
  password: string
  /** personal tokens stay, which a new password ends */
  keepsTokens?: boolean
}

/** Sets a new password with a mailed code. Apart from the other operations: one page uses it. */
export async function finishRecovery(
  { call }: Pick<IdentityClient, 'call'>,
  { email, code, password, keepsTokens }: NewPassword,
): Promise<void> {
  requireEmail(email)
  requirePassword(password)
  const ConfirmationCode = requireCode(code)
  await call('ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode,
    Password: password,
    ...(keepsTokens && { ClientMetadata: { keep: 'tokens' } }),
  })
}
