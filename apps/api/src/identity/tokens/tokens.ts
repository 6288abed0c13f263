import { randomUUID } from 'node:crypto'
import type { IdentitySession } from '@mirador/database/identity/sessions'
import type { IdentityUser } from '@mirador/database/identity/users'
import { SignJWT } from 'jose'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { CLIENT_ID } from './pool.ts'

/** The result of the protocol. */
export interface AuthenticationResult {
  AccessToken: string
  IdToken: string
  ExpiresIn: number
  TokenType: 'Bearer'
}

/** Allows operations on the own account. */
const SCOPE = 'aws.cognito.signin.user.admin'

/** Creates the access and ID tokens of a session, with Cognito's claims. `accessTtl` in seconds. */
export async function issueTokens({
  user,
  session,
  keys,
  issuer,
  accessTtl,
  now,
}: {
  user: Pick<IdentityUser, 'sub' | 'email' | 'status'>
  session: Pick<IdentitySession, 'sid' | 'authenticated_at'>
  keys: SigningKeys
  issuer: string
  accessTtl: number
  now: Date
}): Promise<AuthenticationResult> {
  const { kid, key } = await keys.current()
  const iat = Math.floor(now.getTime() / 1000)
  const common = {
    sub: user.sub,
    iss: issuer,
    origin_jti: session.sid,
    auth_time: Math.floor(session.authenticated_at.getTime() / 1000),
    iat,
    exp: iat + accessTtl,
  }
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...common, jti: randomUUID(), ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  const [AccessToken, IdToken] = await Promise.all([
    sign({ token_use: 'access', client_id: CLIENT_ID, username: user.sub, scope: SCOPE }),
    sign({
      token_use: 'id',
      aud: CLIENT_ID,
      email: user.email,
      email_verified: user.status === 'confirmed',
      'cognito:username': user.sub,
    }),
  ])
  return { AccessToken, IdToken, ExpiresIn: accessTtl, TokenType: 'Bearer' }
}
