import { figure } from '@mirador/texts/figure'

const DECIMAL = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** A median may lie between two whole numbers. */
export const number = (value: number) => DECIMAL.format(value)

export const inMillions = (count: number) => (count < 10 ? number(count) : figure(Math.round(count)))

/** `$3.400 M`, short enough for an axis; below a tenth of a million the pesos, since `0 M` would be wrong */
export const millions = (pesos: number) =>
  Math.abs(pesos) < 100_000 ? `$${figure(pesos)}` : `$${inMillions(pesos / 1e6)} M`
