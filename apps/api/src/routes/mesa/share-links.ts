import { randomBytes } from 'node:crypto'
import { createShareLink, readShared, revokeShareLink } from '@mirador/contract/share-links'
import { findCompany } from '@mirador/database/accounts/companies'
import { findShared, insertShareLink, revokeShareLink as revoke } from '@mirador/database/mesa/share-links'
import { findTender } from '@mirador/database/tenders/tender-detail'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { deskTenderAnswer } from '../../mesa/desk-tender-answer.ts'
import { requireMember } from '../../mesa/member.ts'
import { PLACE_REFUSALS } from '../../mesa/place-refusals.ts'
import { readDecision } from '../../tenders/read-decision.ts'
import { tenderDetailAnswer } from '../../tenders/tender-detail-answer.ts'

const TOKEN_BYTES = 32
/** An account that does not exist: it follows nothing and has no company. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

export const shareLinkRoutes = {
  createShareLink: route(createShareLink, async ({ params, session: { sub } }, context) => {
    const { database, env, now } = context
    await requireMember(database.db, sub, params.team)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const place = { sub, organisation: params.team, bid_idn: params.id.toUpperCase(), token }
    const refusal = await insertShareLink(database.db, place, now())
    if (refusal) throw PLACE_REFUSALS[refusal]()
    // the fragment is sent to no server and written to no log
    const url = `${env.publicUrl}/compartida#${token}`
    return { url, desk: await deskTenderAnswer(context, sub, params.team, params.id) }
  }),

  /** ESC-40: one tender, as a reader without an account and without a company sees it. */
  readShared: route(readShared, async ({ body }, { database: { db }, now, log }) => {
    const at = now()
    const shared = await findShared(db, body.token, at)
    const tender = shared && (await findTender(db, shared.bid_idn, NO_ACCOUNT))
    if (!shared || !tender) throw new ApiError('link_ended')
    const onFailure = (part: string, err: unknown) => log.error({ err, part }, 'a part of a shared decision not read')
    const company = await findCompany(db, shared.created_by)
    return {
      tender: await tenderDetailAnswer(db, tender, { sub: NO_ACCOUNT, now: at }),
      decision: await readDecision(db, tender, { sub: NO_ACCOUNT, now: at, onFailure }),
      shared_by: [shared.name, company?.canonical_name].filter(Boolean).join(', de ') || null,
      expires_at: shared.expires_at,
    }
  }),

  revokeShareLink: route(revokeShareLink, async ({ params, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const place = { sub, organisation: params.team, bid_idn: params.id.toUpperCase(), id: params.link }
    const refusal = await revoke(db, place, context.now())
    if (refusal) throw PLACE_REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),
}
