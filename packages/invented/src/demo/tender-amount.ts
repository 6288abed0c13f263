import type { Random } from '../random.ts'

/** Approximate values of a UTM and the other units in pesos: only to place amounts in their bands, never shown. */
const UTM = 69_000
const PESOS: Record<string, number> = { CLP: 1, CLF: 39_500, USD: 940, UTM }

/** Ends of the five bands, in UTM. */
const BANDS = [
  [20, 98],
  [102, 980],
  [1_010, 1_980],
  [2_020, 4_900],
  [5_100, 38_000],
] as const

/** A budget in pesos for a band (1 to 5); small budgets are more common than large ones. */
export function demoBudget(band: number, random: Random): number {
  const [least, most] = BANDS[band - 1] as readonly [number, number]
  const utm = least * (most / least) ** random.next()
  return roundFigure(utm * UTM)
}

/** A budget in the currency of the tender, rounded as people write it. */
export function inCurrency(pesos: number, currency: string): number {
  if (currency === 'CLP') return pesos
  const amount = pesos / (PESOS[currency] as number)
  return currency === 'USD' && amount >= 100 ? roundFigure(amount) : exactAmount(amount, currency)
}

/** An amount in a currency with its decimals. */
export function exactAmount(amount: number, currency: string): number {
  if (currency === 'CLP') return Math.max(1, Math.round(amount))
  // the price of one tablet in UF needs more than two decimals
  const precision = amount >= 1 ? 100 : 100_000
  return Math.max(1, Math.round(amount * precision)) / precision
}

/** Rounds to two or three significant digits. */
export function roundFigure(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2)
  return Math.max(1, Math.round(value / unit) * unit)
}
