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
  next_kind: NextStep['kind'] | null
  next_at: Date | null
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
  const dates = sql.join(OWN_DEADLINES.map((kind, turn) => sql`(${kind}::text, ${turn}::int, l.${sql.ref(kind)})`))
  const { rows } = await sql<StoredRow>`
    with listed as materialized (
      -- the wide rows are read once
      select p.tender_id, p.stage, p.changed_at, t.bid_idn, t.status, ${sql.join(OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)}`))}
      from pursuit p join tender t on t.id = p.tender_id
      where ${ofScope(request)} and p.stage = any(${stages}::text[])
    ), step as (
      select l.tender_id, d.kind, d.turn, d.at, null as text, 0 as id
      from listed l
      cross join lateral (values ${dates}) as d (kind, turn, at)
      where l.stage in (${sql.join(OPEN_STAGES)}) and l.status = ${PUBLISHED}::smallint
        and (l.closes_at is null or l.closes_at > ${at}) and d.at > ${at}
        and not (l.stage = 'enviada' and d.kind = 'closes_at')
        -- hashed once: a person may have done hundreds
        and (l.tender_id, d.kind, date_trunc('minute', d.at)) not in (
          select tender_id, kind, date_trunc('minute', date_at) from done_deadline where sub = ${sub}::uuid)
      union all
      select k.tender_id, 'task', 9, k.due_at, k.text, k.id
      from task k join listed l on l.tender_id = k.tender_id
      where k.organisation_id = ${organisation}::int and k.done_at is null and k.due_at is not null
        and l.stage in (${sql.join(OPEN_STAGES)})
    ), first as (
      select distinct on (tender_id) * from step order by tender_id, at, turn, id
    ), placed as (
      select l.tender_id, l.stage, f.kind as next_kind, f.at as next_at, f.text as next_text,
        row_number() over (partition by l.stage order by ${byKey ? sql`` : BY_STEP} l.bid_idn) as place
      from listed l left join first f on f.tender_id = l.tender_id
      ${byKey?.after ? sql`where l.bid_idn > ${byKey.after[0]}` : sql``}
    )
    select o.*, t.bid_idn, t.name, t.institution_name, t.channel, t.status, t.currency, t.closes_at, t.estimated_award_at,
      p.version, p.carrier, p.amount_clp, k.done, k.tasks
    from placed o join tender t on t.id = o.tender_id
    join pursuit p on p.organisation_id = ${organisation}::int and p.tender_id = o.tender_id
    cross join lateral (
      select count(*)::int as tasks, count(done_at)::int as done from task
      where organisation_id = p.organisation_id and tender_id = p.tender_id
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

const BY_STEP = sql`f.at nulls last,
  case when l.stage in (${sql.join(OPEN_STAGES)}) then null else l.changed_at end desc nulls last,`

function rowOf(row: StoredRow, proposal: Proposal | null, now: Date): DeskRow {
  const { stage, version, carrier, amount_clp, next_kind, next_at, next_text } = row
  return {
    ...headOf(row, now),
    stage,
    version,
    carrier,
    tasks: { done: row.done, of: row.tasks },
    next: next_kind && next_at && { kind: next_kind, at: next_at, text: next_text },
    awaited_at: stage === 'enviada' ? row.estimated_award_at : null,
    amount_clp,
    proposal,
  }
}
