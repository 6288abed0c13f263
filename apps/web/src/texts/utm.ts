import { figure } from '@mirador/texts/figure'

const pesos = (amount: number) => `$${figure(amount)}`

/** Ranges of types of tender that changed in October 2025. */
export const TYPE_RANGES = {
  /** text after the code of a type */
  until: 'hasta octubre de 2025',
  /** former range of a type: `1.000 a 2.000 UTM` */
  earlier: (range: string) => `Hasta octubre de 2025, ${range}`,
  /** the tenders that a range of amounts selects */
  bothTypes: 'LQ, y LP desde octubre de 2025',
  /** `LQ: 2.000 a 5.000 UTM, hasta octubre de 2025` */
  chosen: (code: string, range: string, isEnded: boolean) =>
    `${code}: ${range}${isEnded ? ', hasta octubre de 2025' : ''}`,
} as const

/** Ranges of amounts that are set in UTM, in pesos. */
export const UTM_RANGE = {
  /** null where the range has no limit */
  inPesos({ from, to }: { from: number | null; to: number | null }): string {
    if (from === null) return to === null ? '' : `Menos de ${pesos(to)}`
    return to === null ? `Más de ${pesos(from)}` : `${pesos(from)} a ${pesos(to)}`
  },
  /** @param month `noviembre de 2026` */
  ofMonth: (month: string, value: number) => `con la UTM de ${month}, ${pesos(value)}`,
  /** @param month `noviembre de 2026` */
  allOfMonth: (month: string, value: number) => `En pesos, con la UTM de ${month}: ${pesos(value)}.`,
} as const
