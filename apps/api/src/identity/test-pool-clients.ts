import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'

/** A user pool, embedded or of Cognito. */
export interface Pool {
  /** URL of the JSON protocol; absent: that of the region */
  endpoint?: string
  region: string
  userPoolId: string
  clientId: string
}

/** The operations of the journey; the `name` of a failure is the code of the protocol. */
export interface PoolClient {
  signUp(email: string, password: string): Promise<string>
  confirmSignUp(email: string, code: string): Promise<void>
  resend(email: string): Promise<void>
  /** @returns the access token */
  signIn(email: string, password: string): Promise<string>
  /**
   * Begins a sign-in with the code of an app.
   * @returns a function that takes the code and returns the access token
   */
  signInWithApp(email: string, password: string): Promise<(code: string) => Promise<string>>
  /** @returns the new access token */
  renew(): Promise<string>
  emailOfUser(): Promise<string | undefined>
  forgot(email: string): Promise<void>
  reset(email: string, code: string, password: string): Promise<void>
  signOut(): Promise<void>
}

/** The AWS SDK, as in a program. */
export function awsSdkClient({ endpoint, region, clientId: ClientId }: Pool): PoolClient {
  const client = new CognitoIdentityProviderClient({
    region,
    ...(endpoint ? { endpoint } : {}),
    // these operations are not signed
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
  })
  let tokens: { AccessToken?: string | undefined; RefreshToken?: string | undefined } = {}
  const accessToken = () => {
    if (!tokens.AccessToken) throw new Error('no access token')
    return tokens.AccessToken
  }
  return {
    async signUp(Username, Password) {
      const UserAttributes = [{ Name: 'email', Value: Username }]
      const { UserSub = '' } = await client.send(new SignUpCommand({ ClientId, Username, Password, UserAttributes }))
      return UserSub
    },
    async confirmSignUp(Username, ConfirmationCode) {
      await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
    },
    async resend(Username) {
      await client.send(new ResendConfirmationCodeCommand({ ClientId, Username }))
    },
    async signIn(USERNAME, PASSWORD) {
      const AuthParameters = { USERNAME, PASSWORD }
      const answer = await client.send(
        new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }),
      )
      tokens = answer.AuthenticationResult ?? {}
      return accessToken()
    },
    async signInWithApp(USERNAME, PASSWORD) {
      const AuthParameters = { USERNAME, PASSWORD }
      const { ChallengeName, Session } = await client.send(
        new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }),
      )
      return async (SOFTWARE_TOKEN_MFA_CODE) => {
        const ChallengeResponses = { USERNAME, SOFTWARE_TOKEN_MFA_CODE }
        const answer = await client.send(
          new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }),
        )
        tokens = answer.AuthenticationResult ?? {}
        return accessToken()
      }
    },
    async renew() {
      const { RefreshToken } = tokens
      const { AuthenticationResult } = await client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
      )
      tokens = { RefreshToken, ...AuthenticationResult }
      return accessToken()
    },
    async emailOfUser() {
      const { UserAttributes } = await client.send(new GetUserCommand({ AccessToken: accessToken() }))
      return UserAttributes?.find(({ Name }) => Name === 'email')?.Value
    },
    async forgot(Username) {
      await client.send(new ForgotPasswordCommand({ ClientId, Username }))
    },
    async reset(Username, ConfirmationCode, Password) {
      await client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }))
    },
    async signOut() {
      await client.send(new RevokeTokenCommand({ ClientId, Token: tokens.RefreshToken }))
      tokens = {}
    },
  }
}

/** Amplify, as in a web app, with tokens in memory. One at a time: its configuration is global. */
export function amplifyClient({ endpoint, userPoolId, clientId: userPoolClientId }: Pool): PoolClient {
  const pool = { userPoolId, userPoolClientId, ...(endpoint ? { userPoolEndpoint: endpoint } : {}) }
  Amplify.configure({ Auth: { Cognito: pool } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage())
  const accessToken = async (forceRefresh = false) =>
    (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.toString() ?? ''
  return {
    async signUp(username, password) {
      const { userId = '' } = await signUp({ username, password, options: { userAttributes: { email: username } } })
      return userId
    },
    async confirmSignUp(username, confirmationCode) {
      await confirmSignUp({ username, confirmationCode })
    },
    async resend(username) {
      await resendSignUpCode({ username })
    },
    async signIn(username, password) {
      const { nextStep } = await signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
      // Amplify returns this one as a next step, not as a failure
      if (nextStep.signInStep === 'CONFIRM_SIGN_UP')
        throw Object.assign(new Error('not confirmed'), { name: 'UserNotConfirmedException' })
      return accessToken()
    },
    async signInWithApp(username, password) {
      const { nextStep } = await signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
      if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') throw new Error(nextStep.signInStep)
      return async (challengeResponse) => {
        await confirmSignIn({ challengeResponse })
        return accessToken()
      }
    },
    renew: () => accessToken(true),
    emailOfUser: async () => (await fetchUserAttributes()).email,
    async forgot(username) {
      await resetPassword({ username })
    },
    async reset(username, confirmationCode, newPassword) {
      await confirmResetPassword({ username, confirmationCode, newPassword })
    },
    signOut: () => signOut(),
  }
}

function memoryStorage() {
  const stored = new Map<string, string>()
  return {
    setItem: async (key: string, value: string) => void stored.set(key, value),
    getItem: async (key: string) => stored.get(key) ?? null,
    removeItem: async (key: string) => void stored.delete(key),
    clear: async () => stored.clear(),
  }
}
