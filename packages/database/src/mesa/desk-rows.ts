import type { Stage } from '@mirador/domain/pursuits/stage'
import type { Channel } from '@mirador/domain/tender/channel'
import { OWN_DEADLINES, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import { OPEN_STAGES, ofScope } from './desk.ts'
import { type DeskTenderHead, headOf, PROPOSED_FROM } from './desk-tender.ts'
import type { Proposal } from './proposal.ts'
import { listProposals } from './proposals.ts'

/** The next thing with a date that is not done. */
export interface NextStep {
  kind: OwnDeadlineKind | 'task'
  at: Date
  /** the text of a task */
  text: string | null
}

export interface DeskRow extends DeskTenderHead {
  stage: Stage
  version: number
  carrier: string | null
  tasks: { done: number; of: number }
  next: NextStep | null
  /** estimated day of the result of a sent offer */
  awaited_at: Date | null
  amount_clp: number | null
  proposal: Proposal | null
}

interface StoredRow {
  tender_id: number
  bid_idn: string
  name: string
  institution_name: string | null
  channel: Channel
  status: number
  currency: string | null
  closes_at: Date | null
  estimated_award_at: Date | null
  stage: Stage
  version: number
  carrier: string | null
  amount_clp: number | null
  next_at: Date | null
  /** place in OWN_DEADLINES, from 1; null: a task, or no next step */
  next_turn: number | null
  next_text: string | null
  done: number
  tasks: number
}

interface RowsRequest {
  /** the member that reads: its done deadlines are no next steps */
  sub: string
  /** its company, which says who won; undefined: it has none */
  rut: string | undefined
  organisation: number
  /** only what this member carries */
  carrier?: string | undefined
  stages: readonly Stage[]
  /** of each stage */
  offset: number
  limit: number
  /** by code, instead of the next step */
  byKey?: KeyOrder<readonly [code: string]> | undefined
  now: Date
}

/**
 * Rows of stages of a desk. Those of an open stage are ordered by their next step, those without one last; those of a
 * folded one by their last change, the newest first; then all by code. The next step is an own deadline of a tender
 * that still receives offers, not done by the reader, or an open task, overdue ones too; of equal dates the deadline.
 * A sent offer no longer waits for the closing.
 */
export async function listDeskRows(db: Db, { rut, now, ...request }: RowsRequest): Promise<DeskRow[]> {
  const { sub, organisation, stages, offset, limit, byKey } = request
  const at = sql`${now.toISOString()}::timestamptz`
  const isOpenStage = sql`p.stage in (${sql.join(OPEN_STAGES)})`
  // the date of a kind while it is a next step: the done ones are hashed once, a person may have done hundreds
  const dates = OWN_DEADLINES.map(
    (kind) => sql`case when t.${sql.ref(kind)} > ${at} and p.is_open
      and t.status = ${PUBLISHED}::smallint and (t.closes_at is null or t.closes_at > ${at})
      ${kind === 'closes_at' ? sql`and p.stage <> 'enviada'` : sql``}
      and (t.id, ${kind}::text, date_trunc('minute', t.${sql.ref(kind)})) not in (select tender_id, kind, at from done)
      then t.${sql.ref(kind)} end`,
  )
  const { rows } = await sql<StoredRow>`
    with done as materialized (
      select tender_id, kind, date_trunc('minute', date_at) as at from done_deadline where sub = ${sub}::uuid
    ), chosen as materialized (
      select p.tender_id, p.stage, p.version, p.carrier, p.amount_clp, p.changed_at, ${isOpenStage} as is_open
      from pursuit p where ${ofScope(request)} and p.stage = any(${stages}::text[])
    ), due as materialized (
      select tender_id, min(due_at) as at from task
      where organisation_id = ${organisation}::int and done_at is null and due_at is not null
        and tender_id in (select tender_id from chosen where is_open)
      group by tender_id
    ), listed as materialized (
      -- the wide rows are read once
      select p.tender_id, p.stage, p.version, p.carrier, p.amount_clp, t.bid_idn,
        case when not p.is_open then p.changed_at end as changed_at, due.at as due_at, array[${sql.join(dates)}] as dates
      from chosen p join tender t on t.id = p.tender_id left join due on due.tender_id = p.tender_id
    ), stepped as (
      select *, least(due_at, ${sql.join(OWN_DEADLINES.map((_, turn) => sql`dates[${turn + 1}::int]`))}) as next_at
      from listed
    ), placed as (
      select tender_id, stage, version, carrier, amount_clp, next_at, dates,
        row_number() over (partition by stage order by ${byKey ? sql`` : BY_STEP} bid_idn) as place
      from stepped
      ${byKey?.after ? sql`where bid_idn > ${byKey.after[0]}` : sql``}
    )
    select o.place, o.next_at, n.turn as next_turn, t.id as tender_id, t.bid_idn, t.name, t.institution_name, t.channel,
      t.status, t.currency, t.closes_at, t.estimated_award_at, o.stage, o.version, o.carrier, o.amount_clp, k.done, k.tasks,
      case when n.turn is null then (
        select text from task where organisation_id = ${organisation}::int and tender_id = o.tender_id and done_at is null
          and due_at = o.next_at order by id limit 1) end as next_text
    from placed o
    cross join lateral (select array_position(o.dates, o.next_at) as turn) n
    join tender t on t.id = o.tender_id
    cross join lateral (
      select count(*)::int as tasks, count(done_at)::int as done from task
      where organisation_id = ${organisation}::int and tender_id = o.tender_id
    ) k
    where o.place > ${offset}::int and o.place <= ${offset + limit}::int
    order by o.stage, o.place`.execute(db)
  const proposals = await listProposals(
    db,
    rut,
    rows.filter(({ stage }) => PROPOSED_FROM.has(stage)),
  )
  return rows.map((row) => rowOf(row, proposals.get(row.tender_id) ?? null, now))
}

const BY_STEP = sql`next_at nulls last, changed_at desc nulls last,`

function rowOf(row: StoredRow, proposal: Proposal | null, now: Date): DeskRow {
  const { stage, version, carrier, amount_clp, next_at, next_turn, next_text } = row
  const kind = next_turn === null ? 'task' : (OWN_DEADLINES[next_turn - 1] ?? 'task')
  return {
    ...headOf(row, now),
    stage,
    version,
    carrier,
    tasks: { done: row.done, of: row.tasks },
    next: next_at && { kind, at: next_at, text: next_text },
    awaited_at: stage === 'enviada' ? row.estimated_award_at : null,
    amount_clp,
    proposal,
  }
}
