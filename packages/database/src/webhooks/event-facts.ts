import type { LogKind } from '@mirador/domain/mesa/log'
import type { Money, StoredChange } from '@mirador/domain/tender-changes/unseen-changes'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { shortened } from '../tenders/unseen-changes.ts'

/** A tender as events name it. */
export interface EventTender extends Money {
  bid_idn: string
  name: string
  institution_name: string | null
  status: number
  published_at: Date | null
  closes_at: Date | null
}

export async function findEventTender(db: Db, id: number): Promise<EventTender | undefined> {
  return db
    .selectFrom('tender')
    .select(['bid_idn', 'name', 'institution_name', 'status', 'published_at', 'closes_at', 'amount', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Some stored changes of a tender, the oldest first. Long texts are `{ digest }`. */
export async function listEventChanges(db: Db, tender: number, ids: readonly number[]): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select c.id, c.field, ${shortened('old')} as old, ${shortened('new')} as new, c.severity, c.found_at
    from tender_change c where c.tender_id = ${tender} and c.id = any(${[...ids]}::bigint[])
    order by c.id`.execute(db)
  return rows
}

/** The name of a saved search; undefined: it was deleted. */
export async function findSearchName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('saved_search').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** An entry of the log of an organisation. */
export interface EventLogEntry {
  at: Date
  kind: LogKind
  bid_idn: string | null
  details: Record<string, unknown>
}

export async function findEventLogEntry(db: Db, organisation: number, seq: number): Promise<EventLogEntry | undefined> {
  const { rows } = await sql<EventLogEntry>`
    select at, kind, bid_idn, details from log_entry
    where organisation_id = ${organisation} and seq = ${seq}`.execute(db)
  return rows[0]
}
