import type { SourceHistory } from '../../api/source-history.ts'
import { READING_ORDER } from './reading-order-texts.ts'

type Readings = NonNullable<SourceHistory['readings']>

/**
 * The share of a class that is read within its spacing when the calls suffice: a tender becomes due at its spacing and
 * is read some minutes later, and one in ten may wait (docs/decisions/0063).
 */
const MIN_ON_TIME = 0.9

/** A sentence for each part of the order that the readings do not reach now. */
export function missingReadings({ due, agile_due, classes }: Readings): string[] {
  const late = classes.filter(({ tenders, on_time }) => on_time < MIN_ON_TIME * tenders)
  return [
    ...(due.read < due.tenders ? [READING_ORDER.missingDue(due.tenders - due.read)] : []),
    ...late.map(({ name, tenders, on_time }) => READING_ORDER.missingClass(name, tenders - on_time, tenders)),
    ...(agile_due && agile_due.read < agile_due.tenders
      ? [READING_ORDER.missingAgile(agile_due.read, agile_due.tenders)]
      : []),
  ]
}
