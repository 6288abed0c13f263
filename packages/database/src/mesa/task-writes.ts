import { MAX_TASKS } from '@mirador/domain/mesa/task'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { Db } from '../connection/connect.ts'
import { changeOnDesk, type DeskPlace, type PlaceRefusal } from './change-on-desk.ts'
import { appendLog } from './log.ts'
import { findRole } from './membership.ts'

/** Why a change of a task was refused. */
export type TaskRefusal = PlaceRefusal | 'full' | 'unknown_member' | 'undated' | 'unknown_task' | 'changed'

/** What a writer says of a task. */
export interface TaskFacts {
  text: string
  /** a member; null: nobody */
  who: string | null
  /** the date of the tender that it moves with, and the minutes before it */
  tied_to: OwnDeadlineKind | null
  minutes_before: number | null
  /** of a task that is not tied */
  due_at: Date | null
}

/**
 * Adds a task to a tender of the desk.
 * @returns undefined when it is stored; 'undated' when the tender does not have the date that it is tied to
 */
export function insertTask(db: Db, place: DeskPlace, facts: TaskFacts, now: Date): Promise<TaskRefusal | undefined> {
  const { sub, organisation, bid_idn } = place
  return changeOnDesk<TaskRefusal | undefined>(db, place, async (tx, tender_id) => {
    const { tasks } = await tx
      .selectFrom('task')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('tasks'))
      .where('organisation_id', '=', organisation)
      .where('tender_id', '=', tender_id)
      .executeTakeFirstOrThrow()
    if (tasks >= MAX_TASKS) return 'full'
    if (facts.who !== null && !(await findRole(tx, facts.who, organisation))) return 'unknown_member'
    const due_at = await dateOf(tx, tender_id, facts)
    if (due_at === 'undated') return 'undated'
    const { text, who, tied_to, minutes_before } = facts
    const times = { created_at: now, changed_at: now }
    await tx
      .insertInto('task')
      .values({ organisation_id: organisation, tender_id, text, who, tied_to, minutes_before, due_at, ...times })
      .execute()
    const entry = { organisation_id: organisation, actor: sub, bid_idn }
    await appendLog(tx, { ...entry, kind: 'task_added', details: { text } }, now)
    return undefined
  })
}

/**
 * Changes a task, unless it changed since the version that the writer saw.
 * @returns undefined when it is stored
 */
export function updateTask(
  db: Db,
  place: DeskPlace,
  { id, version, is_done, ...facts }: TaskFacts & { id: number; version: number; is_done: boolean },
  now: Date,
): Promise<TaskRefusal | undefined> {
  const { sub, organisation, bid_idn } = place
  return changeOnDesk<TaskRefusal | undefined>(db, place, async (tx, tender_id) => {
    const stored = await tx
      .selectFrom('task')
      .selectAll()
      .where('id', '=', id)
      .where('organisation_id', '=', organisation)
      .where('tender_id', '=', tender_id)
      .executeTakeFirst()
    if (!stored) return 'unknown_task'
    if (stored.version !== version) return 'changed'
    const { text, who, tied_to, minutes_before } = facts
    if (who !== null && who !== stored.who && !(await findRole(tx, who, organisation))) return 'unknown_member'
    const isSameTie = tied_to === stored.tied_to && minutes_before === stored.minutes_before
    const computed = await dateOf(tx, tender_id, facts)
    // a task whose date the buyer removed keeps the last one, and can still be done
    const due_at = computed === 'undated' && isSameTie ? stored.due_at : computed
    if (due_at === 'undated') return 'undated'
    const isTurned = is_done !== (stored.done_at !== null)
    const isRewritten =
      text !== stored.text || who !== stored.who || !isSameTie || due_at?.getTime() !== stored.due_at?.getTime()
    if (!isTurned && !isRewritten) return undefined
    const done_at = is_done ? (stored.done_at ?? now) : null
    await tx
      .updateTable('task')
      .set({ text, who, tied_to, minutes_before, due_at, done_at, version: version + 1, changed_at: now })
      .where('id', '=', id)
      .execute()
    const entry = { organisation_id: organisation, actor: sub, bid_idn, details: { text } }
    if (isRewritten) await appendLog(tx, { ...entry, kind: 'task_changed' }, now)
    if (isTurned) await appendLog(tx, { ...entry, kind: is_done ? 'task_done' : 'task_reopened' }, now)
    return undefined
  })
}

/** Deletes a task; one that does not exist stays so. */
export function deleteTask(db: Db, place: DeskPlace, id: number, now: Date): Promise<PlaceRefusal | undefined> {
  const { sub, organisation, bid_idn } = place
  return changeOnDesk<PlaceRefusal | undefined>(db, place, async (tx, tender_id) => {
    const task = await tx
      .deleteFrom('task')
      .where('id', '=', id)
      .where('organisation_id', '=', organisation)
      .where('tender_id', '=', tender_id)
      .returning('text')
      .executeTakeFirst()
    if (!task) return undefined
    const entry = { organisation_id: organisation, actor: sub, bid_idn, details: { text: task.text } }
    await appendLog(tx, { ...entry, kind: 'task_deleted' }, now)
    return undefined
  })
}

/** When a task is due; 'undated' when the tender does not have the date that it is tied to. */
async function dateOf(
  tx: Db,
  tender_id: number,
  { tied_to, minutes_before, due_at }: TaskFacts,
): Promise<Date | null | 'undated'> {
  if (tied_to === null) return due_at
  const { at } = await tx
    .selectFrom('tender')
    .select(`${tied_to} as at`)
    .where('id', '=', tender_id)
    .executeTakeFirstOrThrow()
  return at ? new Date(at.getTime() - (minutes_before ?? 0) * MINUTE_MS) : 'undated'
}
