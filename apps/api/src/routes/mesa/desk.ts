import {
  carryTender,
  DESK_ROWS,
  downloadDeskLog,
  getDesk,
  getDeskTender,
  LOG_ROWS,
  listDeskLog,
  listDeskStage,
  updateOwnAmount,
} from '@mirador/contract/mesa'
import { findCompany } from '@mirador/database/accounts/companies'
import { countStage, OPEN_STAGES, summariseDesk } from '@mirador/database/mesa/desk'
import { listDeskRows } from '@mirador/database/mesa/desk-rows'
import { type DeskRefusal, updateAmount, updateCarrier } from '@mirador/database/mesa/desk-writes'
import { listLogEntries, readLog } from '@mirador/database/mesa/log-entries'
import { listTeamPeople } from '@mirador/database/mesa/team-people'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { deskTenderAnswer } from '../../mesa/desk-tender-answer.ts'
import { requireMember } from '../../mesa/member.ts'

const REFUSALS: Readonly<Record<DeskRefusal, () => ApiError>> = {
  foreign: () => new ApiError('forbidden'),
  unknown: () => new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }]),
  not_on_desk: () => new ApiError('not_on_desk'),
  changed: () => new ApiError('decided_meanwhile'),
  unknown_member: () => new ApiError('unknown_member', [{ field: 'carrier', code: 'unknown' }]),
}

// the embedded database has plain bytes
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** All of them read the primary database: who was removed a moment ago reads nothing. */
export const deskRoutes = {
  carryTender: route(carryTender, async ({ params, body, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const change = { sub, organisation: params.team, bid_idn: params.id.toUpperCase(), ...body }
    const refusal = await updateCarrier(db, change, context.now())
    if (refusal) throw REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),

  /** Every entry with its hash, so that the keeper of the file can prove that none was changed later. */
  downloadDeskLog: route(downloadDeskLog, async ({ params: { team }, session: { sub } }, { database: { db } }) => {
    await requireMember(db, sub, team)
    const entries = []
    for await (const { previous_hash, hash, ...entry } of readLog(db, team)) {
      entries.push({ ...entry, previous_hash: hex(previous_hash), hash: hex(hash) })
    }
    return { team, entries }
  }),

  getDesk: route(getDesk, async ({ params: { team }, query, session: { sub } }, { database: { db }, now }) => {
    await requireMember(db, sub, team)
    const at = now()
    const scope = { organisation: team, carrier: query.mine && sub }
    const rut = (await findCompany(db, sub))?.rut
    const [people, summaries, rows] = await Promise.all([
      listTeamPeople(db, team),
      summariseDesk(db, scope, rut),
      listDeskRows(db, { ...scope, sub, rut, stages: OPEN_STAGES, offset: 0, limit: DESK_ROWS, now: at }),
    ])
    const stages = summaries.map((summary) => ({
      ...summary,
      rows: rows.filter(({ stage }) => stage === summary.stage),
    }))
    return { at, team, me: sub, people, stages }
  }),

  getDeskTender: route(getDeskTender, async ({ params, session: { sub } }, context) => {
    await requireMember(context.database.db, sub, params.team)
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),

  listDeskLog: route(listDeskLog, async ({ params, query, session: { sub } }, { database: { db } }) => {
    await requireMember(db, sub, params.team)
    const bid_idn = params.id.toUpperCase()
    return listLogEntries(db, { organisation: params.team, bid_idn, limit: LOG_ROWS, before: query.before })
  }),

  listDeskStage: route(listDeskStage, async ({ params, query, session: { sub }, walk }, { database: { db }, now }) => {
    const { team, stage } = params
    await requireMember(db, sub, team)
    const scope = { organisation: team, carrier: query.mine && sub }
    const rut = (await findCompany(db, sub))?.rut
    const { page, take } = pageOf(walk, query.offset, DESK_ROWS)
    const [total, rows] = await Promise.all([
      countStage(db, scope, stage),
      listDeskRows(db, { ...scope, sub, rut, stages: [stage], now: now(), ...page }),
    ])
    return { total, rows: take(rows, ({ bid_idn }) => [bid_idn]) }
  }),

  updateOwnAmount: route(updateOwnAmount, async ({ params, body, session: { sub } }, context) => {
    const { db } = context.database
    await requireMember(db, sub, params.team)
    const change = { sub, organisation: params.team, bid_idn: params.id.toUpperCase(), ...body }
    const refusal = await updateAmount(db, change, context.now())
    if (refusal) throw REFUSALS[refusal]()
    return deskTenderAnswer(context, sub, params.team, params.id)
  }),
}
