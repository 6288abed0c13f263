import type { Db } from '@mirador/database/connection/connect'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import type { OutageCause } from '@mirador/domain/source-outage'
import { SourceError, type SourceErrorKind } from './source-error.ts'

/** The outage cause of each failure; a rejected parameter is an answer, not an outage. */
const CAUSES: Record<Exclude<SourceErrorKind, 'invalid'>, OutageCause> = {
  unreachable: 'source',
  malformed: 'source',
  busy: 'busy',
  ticket: 'ticket',
  quota: 'quota',
}

export interface CallWatch {
  /** @param sourceAt when the source made the answer */
  answered(sourceAt: Date): Promise<void>
  /** An attempt failed; another may follow. */
  failed(error: unknown): void
  /** No further attempt is made. */
  gaveUp(): Promise<void>
}

/** Updates the records of outages by the outcome of one call and its attempts. */
export function watchCall(
  db: Db,
  query: Readonly<Record<string, string>>,
  { isUrgent, now }: { isUrgent: boolean; now: () => Date },
): CallWatch {
  let since: Date | undefined
  let last: SourceError | undefined
  return {
    async answered(sourceAt) {
      await noteSourceAnswer(db, now(), isUrgent)
      await noteSourceMoment(db, sourceAt, now())
    },
    failed(error) {
      if (!(error instanceof SourceError)) return
      since ??= now()
      last = error
    },
    async gaveUp() {
      if (!last || !since) return
      if (last.kind === 'invalid') return noteSourceAnswer(db, now(), isUrgent)
      const about = new URLSearchParams(query).toString()
      await noteSourceFailure(db, { cause: CAUSES[last.kind], reason: last.message, about, since }, now())
    },
  }
}
