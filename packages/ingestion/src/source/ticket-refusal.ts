import { createHash } from 'node:crypto'
import type { Db } from '@mirador/database/connection/connect'
import { deleteSetting, findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { HOUR_MS } from '@mirador/domain/time/duration'

/** A ticket may be valid for one API and not for the other. */
const NAMES: Record<Channel, string> = {
  [CHANNEL.tender]: 'source_ticket_refused',
  [CHANNEL.agile]: 'source_ticket_refused_agile',
}
const QUIET_MS = HOUR_MS

interface Refusal {
  at: string
  /** hash of the refused ticket, to recognise a changed one */
  fingerprint: string
}

/** Stores that the source refused this ticket, so that no process repeats the call. */
export async function rememberRefusal(
  db: Db,
  ticket: string,
  now: Date,
  channel: Channel = CHANNEL.tender,
): Promise<void> {
  await upsertSetting(db, NAMES[channel], { at: now.toISOString(), fingerprint: fingerprint(ticket) } satisfies Refusal)
}

/** Until when this ticket is not tried again; undefined when it may be used. */
export async function findRefusal(
  db: Db,
  ticket: string,
  now: Date,
  channel: Channel = CHANNEL.tender,
): Promise<Date | undefined> {
  const refusal = await findSetting<Refusal>(db, NAMES[channel])
  if (refusal?.fingerprint !== fingerprint(ticket)) return undefined
  const at = Date.parse(refusal.at)
  const until = new Date(at + QUIET_MS)
  // a time in the future was written before the clock was set back
  return at <= now.getTime() && until > now ? until : undefined
}

export function forgetRefusal(db: Db, channel: Channel = CHANNEL.tender): Promise<void> {
  return deleteSetting(db, NAMES[channel])
}

function fingerprint(ticket: string): string {
  return createHash('sha256').update(`mirador ${ticket}`).digest('hex').slice(0, 16)
}
