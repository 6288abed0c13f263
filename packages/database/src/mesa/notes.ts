import { NOTE_ERASABLE_MINUTES } from '@mirador/domain/mesa/task'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { changeOnDesk, type DeskPlace, type PlaceRefusal } from './change-on-desk.ts'
import { appendLog } from './log.ts'

/** Versions in one answer. */
const MAX_VERSIONS = 100

export interface DeskNote {
  id: number
  /** null: the account no longer exists */
  author: string | null
  text: string
  written_at: Date
  is_struck: boolean
  /** whether no later version was written by a reader of this one */
  is_current: boolean
}

/** The versions of the note on a tender, the newest first. Who has read a version has read those before it. */
export async function listNotes(db: Db, organisation: number, tender_id: number): Promise<DeskNote[]> {
  const { rows } = await sql<DeskNote>`
    select n.id, n.author, n.text, n.written_at, n.struck_at is not null as is_struck,
      n.id > coalesce(max(n.previous_id) over (), 0) as is_current
    from note_version n
    where n.organisation_id = ${organisation}::int and n.tender_id = ${tender_id}::int
    order by n.id desc limit ${MAX_VERSIONS}`.execute(db)
  return rows
}

/**
 * Stores a version of the note on a tender of the desk; the others stay. Versions that the writer had not read stay
 * current beside it.
 * @param previous the newest version that the writer has read; null: none
 * @param tell runs in the same transaction
 * @returns undefined when it is stored
 */
export function insertNote(
  db: Db,
  place: DeskPlace,
  { text, previous }: { text: string; previous: number | null },
  now: Date,
  tell?: (tx: Db) => Promise<void>,
): Promise<PlaceRefusal | undefined> {
  const { sub, assistant, organisation, bid_idn } = place
  return changeOnDesk<PlaceRefusal | undefined>(db, place, async (tx, tender_id) => {
    // the version that was read may have been erased since
    await sql`
      insert into note_version (organisation_id, tender_id, author, text, written_at, previous_id)
      select ${organisation}::int, ${tender_id}::int, ${sub}::uuid, ${text}, ${now.toISOString()}::timestamptz, max(id)
      from note_version
      where organisation_id = ${organisation}::int and tender_id = ${tender_id}::int and id <= ${previous}::int`.execute(
      tx,
    )
    await appendLog(tx, { organisation_id: organisation, actor: sub, assistant, kind: 'note', bid_idn }, now)
    await tell?.(tx)
    return undefined
  })
}

/**
 * Takes back an own version of the note: soon after it was written it is erased, later it is struck and stays.
 * @returns undefined when it is; 'unknown_note' for one that does not exist or that another person wrote
 */
export function strikeNote(
  db: Db,
  place: DeskPlace,
  id: number,
  now: Date,
): Promise<PlaceRefusal | 'unknown_note' | undefined> {
  const { sub, organisation, bid_idn } = place
  return changeOnDesk<PlaceRefusal | 'unknown_note' | undefined>(db, place, async (tx, tender_id) => {
    const note = await tx
      .selectFrom('note_version')
      .select(['written_at', 'struck_at', 'previous_id'])
      .where('id', '=', id)
      .where('organisation_id', '=', organisation)
      .where('tender_id', '=', tender_id)
      .where('author', '=', sub)
      .executeTakeFirst()
    if (!note) return 'unknown_note'
    if (note.struck_at) return undefined
    if (now.getTime() - note.written_at.getTime() < NOTE_ERASABLE_MINUTES * MINUTE_MS) {
      // who had read this one had read the one before
      const { previous_id } = note
      await tx.updateTable('note_version').set({ previous_id }).where('previous_id', '=', id).execute()
      await tx.deleteFrom('note_version').where('id', '=', id).execute()
    } else {
      await tx.updateTable('note_version').set({ struck_at: now }).where('id', '=', id).execute()
    }
    await appendLog(tx, { organisation_id: organisation, actor: sub, kind: 'note_struck', bid_idn }, now)
    return undefined
  })
}
