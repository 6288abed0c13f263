import { createToken, endToken, listTokens } from '@mirador/contract/tokens'
import { ensureAccount, lockAccount } from '@mirador/database/accounts/accounts'
import { endTokens, insertToken, listTokens as listTokensOf } from '@mirador/database/identity/personal-tokens'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { MAX_TOKENS } from '@mirador/domain/account/personal-tokens'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { newToken } from '../../identity/personal-tokens/token-format.ts'
import { recentProof } from './recent-proof.ts'

export const tokenRoutes = {
  /** Only the answer holds the token: the database has its hash. */
  createToken: route(createToken, async ({ session, body, ip, origin }, context) => {
    const { database, identity, now } = context
    const proof = await recentProof({ session, password: body.password, ip }, context)
    const at = now()
    const { sub } = session
    const { name, scopes, days } = body
    const token = newToken()
    const expires_at = new Date(at.getTime() + days * DAY_MS)
    await ensureAccount(database.db, sub, at)
    await database.db.transaction().execute(async (tx) => {
      if (!(await insertToken(tx, { sub, name, token, scopes, expires_at }, at))) throw new ApiError('too_many_tokens')
      // a session that has just ended must not leave a token behind
      await identity.requireUnchanged?.(tx, session, proof)
      await appendSecurityEvent(tx, { sub, kind: 'token_created', detail: name, happened_at: at, ...origin })
    })
    return { token, expires_at }
  }),

  endToken: route(endToken, async ({ session: { sub }, params, origin }, context) => {
    const { database, now } = context
    const at = now()
    await database.db.transaction().execute(async (tx) => {
      // before the user, as a change of the password does
      await lockAccount(tx, sub)
      for (const detail of await endTokens(tx, sub, at, params.id))
        await appendSecurityEvent(tx, { sub, kind: 'token_ended', detail, happened_at: at, ...origin })
    })
    return tokensAnswer(context, sub)
  }),

  listTokens: route(listTokens, ({ session: { sub } }, context) => tokensAnswer(context, sub)),
}

async function tokensAnswer({ database: { db }, identity, now }: Context, sub: string) {
  const at = now()
  const hasPassword = await identity.passwords?.isSet(sub)
  const tokens = await listTokensOf(db, sub)
  return {
    tokens: tokens.map((token) => ({ ...token, is_expired: token.expires_at <= at })),
    most: MAX_TOKENS,
    confirm_with: hasPassword ? ('password' as const) : ('recent_session' as const),
  }
}
