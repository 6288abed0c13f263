import { isEmailAddress } from '@mirador/domain/account/email'
import { isStrongPassword } from '@mirador/domain/account/password'
import type { User } from './id-token.ts'
import { identity } from './identity.ts'
import type { IdentityClient } from './identity-client.ts'
import { IdentityError } from './identity-error.ts'
import { type Challenge, SecondFactorRequired } from './second-factor.ts'

/** The operations that create an account, sign in to it and recover it. */
export interface AccountOperations {
  /** @throws SecondFactorRequired */
  signIn(email: string, password: string): Promise<User>
  /**
   * The second step of a sign-in.
   * @param code of the authenticator app, or a recovery code
   */
  answerChallenge(challenge: Challenge, code: string): Promise<User>
  signUp(email: string, password: string): Promise<{ userId: string; email: string }>
  /** True if finishSignUp() can sign in without the password, because this browser signed up. */
  confirmSignUp(email: string, code: string): Promise<boolean>
  finishSignUp(email: string): Promise<User>
  resendCode(email: string): Promise<void>
  forgotPassword(email: string): Promise<void>
}

const SECOND_FACTOR = 'SOFTWARE_TOKEN_MFA'

let ofThisPage: AccountOperations | undefined

/** The account operations of this page's identity client; only the screens that need them load them. */
export function accounts(): AccountOperations {
  ofThisPage ??= accountOperations(identity())
  return ofThisPage
}

/** E-mail, password and code are validated before a call is sent. */
export function accountOperations({ call, enter }: Pick<IdentityClient, 'call' | 'enter'>): AccountOperations {
  // signs in directly after the confirmation; valid once, for three minutes
  let confirmed: { email: string; session: string } | undefined

  return {
    async signIn(email, password) {
      requireEmail(email)
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      })
      if (answer.ChallengeName === 'NEW_PASSWORD_REQUIRED') throw new IdentityError('PasswordResetRequiredException')
      if (answer.ChallengeName === SECOND_FACTOR) throw new SecondFactorRequired(answer)
      return enter(answer)
    },

    async answerChallenge({ session, username }, code) {
      const answer = await call('RespondToAuthChallenge', {
        ChallengeName: SECOND_FACTOR,
        Session: session,
        ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
      })
      return enter(answer)
    },

    async signUp(email, password) {
      requireEmail(email)
      requirePassword(password)
      const UserAttributes = [{ Name: 'email', Value: email }]
      const { UserSub } = await call('SignUp', { Username: email, Password: password, UserAttributes })
      return { userId: String(UserSub), email }
    },

    async confirmSignUp(email, code) {
      const ConfirmationCode = requireCode(code)
      const { Session } = await call('ConfirmSignUp', { Username: email, ConfirmationCode })
      confirmed = typeof Session === 'string' ? { email, session: Session } : undefined
      return confirmed !== undefined
    },

    async finishSignUp(email) {
      if (confirmed?.email !== email) throw new IdentityError('NotAuthorizedException')
      const { session } = confirmed
      confirmed = undefined
      const AuthParameters = { USERNAME: email }
      return enter(await call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters, Session: session }))
    },

    async resendCode(email) {
      requireEmail(email)
      await call('ResendConfirmationCode', { Username: email })
    },

    async forgotPassword(email) {
      requireEmail(email)
      await call('ForgotPassword', { Username: email })
    },
  }
}

export function requireEmail(email: string) {
  if (!isEmailAddress(email)) throw new IdentityError('InvalidParameterException')
}

export function requirePassword(password: string) {
  if (!isStrongPassword(password)) throw new IdentityError('InvalidPasswordException')
}

/** A code without the spaces of its copy: twelve digits, or the six of a Cognito pool. */
export function requireCode(code: string): string {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^(\d{6}|\d{12})$/.test(digits)) throw new IdentityError('CodeMismatchException')
  return digits
}
