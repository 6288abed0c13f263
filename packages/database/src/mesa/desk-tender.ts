import { type OwnDeadline, ownDeadlines } from '@mirador/domain/deadlines/own-deadline'
import { TENDER_LOG_ROWS } from '@mirador/domain/mesa/log'
import type { DeclineReason, Stage } from '@mirador/domain/pursuits/stage'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { OWN_DEADLINES, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { isOpen, type TenderStatus, visibleStatus } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import { findCompany } from '../accounts/companies.ts'
import type { Db } from '../connection/connect.ts'
import { countLogEntries, listLogEntries } from './log-entries.ts'
import { listNotes } from './notes.ts'
import { listProposals } from './proposals.ts'
import { listTasks } from './tasks.ts'
import { listTeamPeople } from './team-people.ts'

/** Stages in which a result proposes the next one. */
export const PROPOSED_FROM: ReadonlySet<Stage | null> = new Set<Stage>(['preparando', 'enviada'])

type Dates = Record<OwnDeadlineKind, Date | null>

interface StoredTender extends Dates {
  id: number
  bid_idn: string
  name: string
  institution_name: string | null
  channel: Channel
  status: number
  currency: string | null
  stage: Stage | null
  reason: DeclineReason | null
  words: string | null
  version: number
  carrier: string | null
  amount_clp: number | null
}

/** How a tender stands in an answer of the desk. */
export interface DeskTenderHead {
  bid_idn: string
  name: string
  institution_name: string | null
  is_agile: boolean
  status: TenderStatus | null
  is_open: boolean
}

export const headOf = (
  tender: Pick<StoredTender, 'bid_idn' | 'name' | 'institution_name' | 'channel' | 'status' | 'closes_at'>,
  now: Date,
): DeskTenderHead => ({
  bid_idn: tender.bid_idn,
  name: tender.name,
  institution_name: tender.institution_name,
  is_agile: tender.channel === CHANNEL.agile,
  status: visibleStatus(tender, now) ?? null,
  is_open: isOpen(tender, now),
})

/**
 * What an organisation has of a tender, whether it is on its desk or not.
 * @param sub the member that reads, whose company says who won
 * @returns undefined for an unknown tender
 */
export async function readDeskTender(db: Db, sub: string, organisation: number, bid_idn: string, now: Date) {
  const stored = await findStored(db, organisation, bid_idn)
  if (!stored) return undefined
  const { id, stage, reason, words, version, carrier, amount_clp } = stored
  const [people, tasks, notes, { entries: log }, log_total, links, proposal] = await Promise.all([
    listTeamPeople(db, organisation),
    listTasks(db, organisation, id),
    listNotes(db, organisation, id),
    listLogEntries(db, { organisation, bid_idn, limit: TENDER_LOG_ROWS }),
    countLogEntries(db, organisation, bid_idn),
    listLinks(db, organisation, id, now),
    proposalOf(db, sub, stored),
  ])
  const dates: OwnDeadline[] = ownDeadlines(stored)
  const tender = { ...headOf(stored, now), closes_at: stored.closes_at }
  const own = { stage, reason, words, version, carrier, amount_clp, proposal }
  return { at: now, me: sub, people, tender, ...own, tasks, dates, notes, log, log_total, links }
}

async function findStored(db: Db, organisation: number, bid_idn: string): Promise<StoredTender | undefined> {
  const { rows } = await sql<StoredTender>`
    select t.id, t.bid_idn, t.name, t.institution_name, t.channel, t.status, t.currency,
      ${sql.join(OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)}`))},
      p.stage, p.reason, p.words, coalesce(p.version, 0) as version, p.carrier, p.amount_clp
    from tender t left join pursuit p on p.tender_id = t.id and p.organisation_id = ${organisation}::int
    where t.bid_idn = ${bid_idn}`.execute(db)
  return rows[0]
}

function listLinks(db: Db, organisation: number, tender_id: number, now: Date) {
  return db
    .selectFrom('share_link')
    .select(['id', 'created_by', 'created_at', 'expires_at'])
    .where('organisation_id', '=', organisation)
    .where('tender_id', '=', tender_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
}

async function proposalOf(db: Db, sub: string, { id, ...tender }: StoredTender) {
  if (!PROPOSED_FROM.has(tender.stage)) return null
  const company = await findCompany(db, sub)
  const proposals = await listProposals(db, company?.rut, [{ tender_id: id, ...tender }])
  return proposals.get(id) ?? null
}
