import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type Insertable, sql } from 'kysely'
import { ADVISORY_LOCK_CLASSES } from '../connection/advisory-locks.ts'
import type { Db, Tx } from '../connection/connect.ts'
import type { ContactMessageTable, FeedbackTable } from '../schema/message.ts'

/** Within this time equal texts from one person are one message: a double click or a repeated call. */
export const SAME_MESSAGE_MS = 10 * MINUTE_MS

type New<T> = Omit<Insertable<T>, 'id'>

/** When a message was received, and whether this call stored it. */
export interface Received {
  received_at: Date
  isNew: boolean
}

export async function insertContactMessage(tx: Tx, row: New<ContactMessageTable>): Promise<Received> {
  const { name, email, message, created_at } = row
  await lockWords(tx, ['contact', name, email, message])
  const same = await tx
    .selectFrom('contact_message')
    .select('created_at')
    .where('created_at', '>', since(created_at))
    .where('email', '=', email)
    .where('name', '=', name)
    .where('message', '=', message)
    .executeTakeFirst()
  if (same) return { received_at: same.created_at, isNew: false }
  await tx
    .insertInto('contact_message')
    .values({ id: randomUUID(), ...row })
    .execute()
  return { received_at: created_at, isNew: true }
}

export async function insertFeedback(tx: Tx, row: New<FeedbackTable>): Promise<Received> {
  const { sub, puntuacion, comentario, created_at } = row
  await lockWords(tx, ['feedback', sub, puntuacion, comentario])
  const same = await tx
    .selectFrom('feedback')
    .select('created_at')
    .where('created_at', '>', since(created_at))
    .where('sub', '=', sub)
    .where('puntuacion', '=', puntuacion)
    .where('comentario', '=', comentario)
    .executeTakeFirst()
  if (same) return { received_at: same.created_at, isNew: false }
  await tx
    .insertInto('feedback')
    .values({ id: randomUUID(), ...row })
    .execute()
  return { received_at: created_at, isNew: true }
}

/**
 * Makes two calls with the same words wait for each other; else both would find no earlier message and be stored. The
 * sender influences the hash, so the key has two numbers, which no other lock has.
 */
async function lockWords(tx: Tx, words: readonly unknown[]) {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.mail}, hashtext(${JSON.stringify(words)}))`.execute(tx)
}

function since(instant: Date): Date {
  return new Date(instant.getTime() - SAME_MESSAGE_MS)
}

/** Deletes messages from before the instant. */
export async function deleteMessagesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('contact_message').where('created_at', '<', instant).execute()
  await db.deleteFrom('feedback').where('created_at', '<', instant).execute()
}

export const MESSAGE_KINDS = ['contact', 'feedback'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export interface InboxMessage {
  kind: MessageKind
  created_at: Date
  /** null for feedback */
  name: string | null
  email: string | null
  /** null for contact messages */
  puntuacion: number | null
  text: string
}

export interface InboxFilter {
  kind?: MessageKind | undefined
  since?: Date | undefined
  /** all when absent */
  limit?: number | undefined
}

/** The messages of people, newest first, and their total number. */
export async function listMessages(
  db: Db,
  { kind, since, limit }: InboxFilter,
): Promise<{ messages: InboxMessage[]; total: number }> {
  const { rows } = await sql<InboxMessage & { total: number }>`
    select *, count(*) over ()::int as total from (
      select 'contact' as kind, id, created_at, name, email, null::int as puntuacion, message as text
      from contact_message
      union all
      select 'feedback', id, created_at, null, email, puntuacion, comentario from feedback
    ) as message
    where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null})
    order by created_at desc, id
    limit ${limit ?? null}`.execute(db)
  const messages = rows.map(({ kind, created_at, name, email, puntuacion, text }) => ({
    kind,
    created_at,
    name,
    email,
    puntuacion,
    text,
  }))
  return { messages, total: rows[0]?.total ?? 0 }
}
