import type { Db } from '@mirador/database/connection/connect'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import type { OutageCause } from '@mirador/domain/source-outage'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { SourceError, type SourceErrorKind } from './source-error.ts'

/** The outage cause of each failure; a rejected parameter and a hollow answer are answers, not outages. */
const CAUSES: Record<Exclude<SourceErrorKind, 'invalid' | 'hollow'>, OutageCause> = {
  unreachable: 'source',
  malformed: 'source',
  busy: 'busy',
  ticket: 'ticket',
  quota: 'quota',
}

export interface CallWatch {
  /** @param sourceAt when the source made the answer; null when the answer does not state it */
  answered(sourceAt: Date | null): Promise<void>
  /** An attempt failed; another may follow. */
  failed(error: unknown): void
  /** No further attempt is made. */
  gaveUp(): Promise<void>
}

/** Updates the records of outages by the outcome of one call and its attempts. */
export function watchCall(
  db: Db,
  query: Readonly<Record<string, string>>,
  { channel = CHANNEL.tender, isUrgent, now }: { channel?: Channel; isUrgent: boolean; now: () => Date },
): CallWatch {
  let since: Date | undefined
  let last: SourceError | undefined
  return {
    async answered(sourceAt) {
      await noteSourceAnswer(db, now(), isUrgent, channel)
      if (sourceAt) await noteSourceMoment(db, sourceAt, now(), channel)
    },
    failed(error) {
      if (!(error instanceof SourceError)) return
      since ??= now()
      last = error
    },
    async gaveUp() {
      if (!last || !since) return
      if (last.kind === 'invalid' || last.kind === 'hollow') return noteSourceAnswer(db, now(), isUrgent, channel)
      const about = new URLSearchParams(query).toString()
      await noteSourceFailure(db, { channel, cause: CAUSES[last.kind], reason: last.message, about, since }, now())
    },
  }
}
