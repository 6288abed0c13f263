import type { Db } from '@mirador/database/connection/connect'
import { noteSourceMoment } from '@mirador/database/source/source-moment'
import { noteSourceAnswer, noteSourceFailure } from '@mirador/database/source/source-outages'
import type { OutageCause } from '@mirador/domain/source-outage'
import { SourceError, type SourceErrorKind } from './source-error.ts'

/** What each failure says of the source; a refused parameter is an answer. */
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
  /** A try failed; another may follow. */
  failed(error: unknown): void
  /** No further try is made, for whatever reason. */
  givenUp(): Promise<void>
}

/** Keeps the records of outages by what comes of one call and its tries, whoever makes it: the sync or somebody at a screen. */
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
    async givenUp() {
      if (!last || !since) return
      if (last.kind === 'invalid') return noteSourceAnswer(db, now(), isUrgent)
      const about = new URLSearchParams(query).toString()
      await noteSourceFailure(db, { cause: CAUSES[last.kind], reason: last.message, about, since }, now())
    },
  }
}
