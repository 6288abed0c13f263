import { LEVEL, type StatedFields } from '@mirador/domain/tender/tender'
import { type Reading, type ReadingMoment, unreadableClosing } from './reading.ts'
import { deadline, name, part } from './source-values.ts'
import { identityOf } from './tender-code.ts'

/** One entry of a list answer: code, name, state and closing date; only the list of a day has descriptions. */
export function tenderFromListEntry(entry: unknown, { sourceAt, readAt }: ReadingMoment): Reading {
  const identity = identityOf(entry)
  if (identity.kind === 'refused') return identity
  const { Nombre, FechaCierre } = part(entry)
  const refusal = unreadableClosing(identity.bid_idn, FechaCierre)
  if (refusal) return refusal
  const fields: Omit<StatedFields<'api-list'>, 'description'> = {
    bid_idn: identity.bid_idn,
    name: name(Nombre) ?? identity.bid_idn,
    status: identity.status,
    closes_at: deadline(FechaCierre),
  }
  return {
    kind: 'record',
    record: {
      ...fields,
      level: LEVEL.list,
      source: 'api-list',
      source_at: sourceAt,
      read_at: readAt,
    },
  }
}
