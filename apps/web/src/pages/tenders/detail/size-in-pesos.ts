import type { AmountRange } from '@mirador/domain/tender/tender-type'
import { pesosRange, type UtmValue } from '@mirador/domain/tender/utm'
import { longMonth } from '@mirador/domain/time/chile-time'
import { UTM_RANGE } from '../../../texts/utm.ts'

/** A range of amounts in pesos, with the UTM of the month of its publication. */
export const sizeInPesos = (range: AmountRange, utm: UtmValue): string =>
  `${UTM_RANGE.inPesos(pesosRange(range, utm))} ${UTM_RANGE.ofMonth(longMonth(utm.month), utm.pesos)}`
