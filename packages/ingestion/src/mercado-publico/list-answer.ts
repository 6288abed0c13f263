import { LEVEL } from '@mirador/domain/tender/tender'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { type Reading, type ReadingMoment, refused } from './reading.ts'
import { deadline, isUnreadableTime, name, part } from './source-values.ts'
import { identityOf } from './tender-code.ts'

/** One entry of a list answer: code, name, state and closing date. */
export function tenderFromListEntry(entry: unknown, { sourceAt, readAt }: ReadingMoment): Reading {
  const identity = identityOf(entry)
  if (identity.kind === 'refused') return identity
  const { Nombre, FechaCierre } = part(entry)
  if (isUnreadableTime(FechaCierre)) {
    return refused(IMPORT_REFUSALS.unreadableClosing(identity.bid_idn, String(FechaCierre).slice(0, 40)))
  }
  return {
    kind: 'record',
    record: {
      bid_idn: identity.bid_idn,
      name: name(Nombre) ?? identity.bid_idn,
      status: identity.status,
      closes_at: deadline(FechaCierre),
      level: LEVEL.list,
      source: 'api-list',
      source_at: sourceAt,
      read_at: readAt,
    },
  }
}
