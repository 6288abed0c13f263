import { createHash } from 'node:crypto'
import type { LogKind } from '@mirador/domain/mesa/log'
import { hashedText, type LogFacts } from '@mirador/domain/mesa/log-hash'
import type { Db } from '../connection/connect.ts'

/** The previous hash of the first entry. */
export const NO_HASH = Buffer.alloc(32)

/** What happened. */
export interface LogEvent {
  organisation_id: number
  /** null: the product */
  actor: string | null
  /** the assistant through which the account did it */
  assistant?: string | undefined
  kind: LogKind
  bid_idn?: string
  details?: Readonly<Record<string, unknown>>
}

/**
 * Appends an entry to the log of an organisation, which the transaction has locked (lockOrganisation). A closed desk is
 * open again.
 */
export async function appendLog(
  tx: Db,
  { organisation_id, actor, assistant, kind, bid_idn, details: what = {} }: LogEvent,
  at: Date,
): Promise<void> {
  const details = assistant === undefined ? what : { ...what, assistant }
  // a desk that is used is not closed
  if (kind !== 'closed')
    await tx
      .updateTable('organisation')
      .set({ closed_at: null })
      .where('id', '=', organisation_id)
      .where('closed_at', 'is not', null)
      .execute()
  const last = await tx
    .selectFrom('log_entry')
    .select(['seq', 'hash'])
    .where('organisation_id', '=', organisation_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previous_hash = last?.hash ?? NO_HASH
  const facts = { organisation_id, seq: (last?.seq ?? 0) + 1, at, actor, kind, bid_idn: bid_idn ?? null, details }
  await tx
    .insertInto('log_entry')
    .values({ ...facts, details: JSON.stringify(details), previous_hash, hash: hashOf(facts, previous_hash) })
    .execute()
}

/** SHA-256 of the previous hash and of the text of the entry. */
export const hashOf = (facts: LogFacts, previous: Uint8Array): Buffer =>
  createHash('sha256').update(previous).update(hashedText(facts)).digest()
