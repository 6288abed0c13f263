import { endAssistant, giveConsent, listAssistants, readConsent } from '@mirador/contract/assistants'
import { ensureAccount, lockAccount } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import { insertGrant, listGrants } from '@mirador/database/identity/assistant-grants'
import { endAssistants } from '@mirador/database/identity/end-assistants'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { route, type Session } from '../../http/route.ts'
import { newCode } from '../../identity/assistants/assistant-format.ts'
import { readAuthorizationRequest } from '../../oauth/authorization-request.ts'
import { resourceOf } from '../../oauth/oauth-base.ts'
import { recentProof } from './recent-proof.ts'
import { isRecentSignIn } from './recent-sign-in.ts'

const requestOf = (query: string, { env }: Context) =>
  readAuthorizationRequest(query, env, { opensLoopback: env.webhookLoopback })

export const assistantRoutes = {
  endAssistant: route(endAssistant, async ({ session: { sub }, params: { id }, origin }, context) => {
    const { database, now } = context
    await database.db.transaction().execute(async (tx) => {
      // before the user, as a change of the password does
      await lockAccount(tx, sub)
      await endAssistants(tx, { sub, now: now(), id, origin })
    })
    return assistantsAnswer(context, sub)
  }),

  /** The document of the client is read again: between both calls it may have lost the redirect. */
  giveConsent: route(giveConsent, async ({ session, body, ip, origin }, context) => {
    const { env, database, identity, now } = context
    const request = await requestOf(body.query, context)
    if ('redirect' in request) return { redirect: request.redirect }
    if (!body.allow) return { redirect: request.answer({ error: 'access_denied' }) }
    const proof = isRecentSignIn(session, now())
      ? undefined
      : await recentProof({ session, password: body.password, ip }, context)
    const { sub } = session
    const { client, redirect_uri, scopes, code_challenge } = request
    const { client_id, name: client_name, host: detail } = client
    const at = now()
    const code = newCode()
    const grant = { sub, client_id, client_name, scopes, audience: resourceOf(env), redirect_uri, code_challenge, code }
    await ensureAccount(database.db, sub, at)
    await database.db.transaction().execute(async (tx) => {
      if (!(await insertGrant(tx, grant, at))) throw new ApiError('too_many_assistants')
      // a session that has just ended must not leave an assistant behind
      await identity.requireUnchanged?.(tx, session, proof)
      await appendSecurityEvent(tx, { sub, kind: 'assistant_allowed', detail, happened_at: at, ...origin })
    })
    return { redirect: request.answer({ code }) }
  }),

  listAssistants: route(listAssistants, ({ session: { sub } }, context) => assistantsAnswer(context, sub)),

  readConsent: route(readConsent, async ({ session, body: { query } }, context) => {
    const request = await requestOf(query, context)
    if ('redirect' in request) return { consent: null, redirect: request.redirect }
    const { client, redirect_uri, scopes } = request
    const { sub, accessToken } = session
    const { protocol, host } = new URL(redirect_uri)
    const company = await findCompany(context.database.db, sub)
    const consent = {
      host: client.host,
      name: client.name,
      returns_to: host,
      is_local: protocol === 'http:',
      scopes,
      company: company?.canonical_name ?? null,
      email: (await context.identity.userEmail(sub, accessToken)) ?? null,
      confirm_with: await confirmationOf(session, context),
    }
    return { consent, redirect: null }
  }),
}

async function confirmationOf(session: Session, { identity, now }: Context) {
  if (isRecentSignIn(session, now())) return null
  return (await identity.passwords?.isSet(session.sub)) ? ('password' as const) : ('recent_session' as const)
}

async function assistantsAnswer({ database: { db }, now }: Context, sub: string) {
  const grants = await listGrants(db, sub, now())
  return {
    assistants: grants.map(({ client_id, client_name: name, ...grant }) => ({
      ...grant,
      name,
      host: new URL(client_id).host,
    })),
  }
}
