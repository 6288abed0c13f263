import { LEVEL } from '@mirador/domain/tender/tender'
import type { Reading, ReadingMoment } from './reading.ts'
import { instant, name, part } from './source-values.ts'
import { identityOf } from './tender-code.ts'

/** One entry of a list answer: code, name, state and closing date. */
export function tenderFromListEntry(entry: unknown, { sourceAt, readAt }: ReadingMoment): Reading {
  const identity = identityOf(entry)
  if (identity.kind === 'refused') return identity
  const { Nombre, FechaCierre } = part(entry)
  return {
    kind: 'record',
    record: {
      bid_idn: identity.bid_idn,
      name: name(Nombre) ?? identity.bid_idn,
      status: identity.status,
      closes_at: instant(FechaCierre),
      level: LEVEL.list,
      source: 'api-list',
      source_at: sourceAt,
      read_at: readAt,
    },
  }
}
