import { figure } from './figure.ts'

const pesos = (amount: number) => `$${figure(amount)}`

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
