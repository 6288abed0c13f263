import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'
import { STAGES } from '@mirador/domain/pursuits/stage'
import { sql } from 'kysely'
import { comparedLines, isOf } from '../companies/compared-lines.ts'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'

/** The stages that are drawn open; the other ones are folded. */
export const OPEN_STAGES: readonly Stage[] = ['por_decidir', 'preparando', 'enviada']

/** How much a stage holds. */
export interface StageSummary {
  stage: Stage
  total: number
  /** sum of the own amounts, and of how many of the tenders it is known */
  amount: { clp: number; of: number }
  /** the reasons of 'No vamos', the most frequent first */
  reasons: { reason: DeclineReason | null; count: number }[]
  /** of the lost ones, those with a line that was lost by little */
  close: number
}

interface Scope {
  organisation: number
  /** only what this member carries */
  carrier?: string | undefined
}

export const ofScope = ({ organisation, carrier }: Scope) =>
  sql`p.organisation_id = ${organisation}::int ${carrier ? sql`and p.carrier = ${carrier}::uuid` : sql``}`

/**
 * Every stage of a desk, in the order of the work.
 * @param rut the company, in any form, whose offers tell what was lost by little
 */
export async function summariseDesk(db: Db, scope: Scope, rut: string | undefined): Promise<StageSummary[]> {
  const [{ rows }, close] = await Promise.all([
    sql<{ stage: Stage; reason: DeclineReason | null; total: number; clp: number; known: number }>`
      select p.stage, p.reason, count(*)::int as total, coalesce(sum(p.amount_clp), 0)::float8 as clp,
        count(p.amount_clp)::int as known
      from pursuit p where ${ofScope(scope)} group by p.stage, p.reason
      order by total desc, p.reason`.execute(db),
    countClose(db, scope, rut),
  ])
  return STAGES.map((stage) => {
    const parts = rows.filter((row) => row.stage === stage)
    const sumOf = (key: 'total' | 'clp' | 'known') => parts.reduce((sum, part) => sum + part[key], 0)
    return {
      stage,
      total: sumOf('total'),
      amount: { clp: sumOf('clp'), of: sumOf('known') },
      reasons: stage === 'no_vamos' ? parts.map(({ reason, total }) => ({ reason, count: total })) : [],
      close: stage === 'perdida' ? close : 0,
    }
  })
}

/** The lost tenders with a line that 'Mi historia' counts as lost by little. */
async function countClose(db: Db, scope: Scope, rut: string | undefined): Promise<number> {
  const bidder = rut ? await findBidder(db, rut) : null
  if (!bidder) return 0
  const lost = await sql<{ tender_id: number }>`
    select p.tender_id from pursuit p where ${ofScope(scope)} and p.stage = 'perdida'`.execute(db)
  if (lost.rows.length === 0) return 0
  const tenderIds = lost.rows.map(({ tender_id }) => tender_id)
  const { rows } = await sql<{ close: number }>`
    with ${comparedLines(bidder.id, { tenderIds })}
    select count(distinct l.tender_id)::int as close from compared l where ${isOf('close')}`.execute(db)
  return rows[0]?.close ?? 0
}

/** How many tenders a stage has. */
export async function countStage(db: Db, scope: Scope, stage: Stage): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pursuit p where ${ofScope(scope)} and p.stage = ${stage}`.execute(db)
  return rows[0]?.total ?? 0
}
