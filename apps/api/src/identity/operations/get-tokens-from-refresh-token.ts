import { findUserBySub } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { IdentityError } from '../protocol/identity-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { renewSession } from '../sessions/sessions.ts'
import { issueTokens } from '../tokens/tokens.ts'
import type { Operation } from './identity-context.ts'
import { requireClient } from './input.ts'

const request = z.object({ ClientId: z.string() })

/** New access and ID tokens for a refresh token, which is replaced at each use. */
export const getTokensFromRefreshToken: Operation = async (context, { body, refreshToken, origin }) => {
  requireClient(parseInput(request, body).ClientId)
  if (!refreshToken.received) throw new IdentityError('NotAuthorizedException', 'Missing Refresh Token')
  const now = context.clock()
  const { session, refreshToken: next } = await renewSession(context, refreshToken.received, now, origin)
  const user = await findUserBySub(context.db, session.sub)
  if (!user?.enabled) throw new IdentityError('NotAuthorizedException', 'User is disabled')
  const tokens = await issueTokens({ ...context, user, session, now })
  const sent = refreshToken.send(next, session.expires_at)
  return { AuthenticationResult: { ...tokens, ...sent } }
}
