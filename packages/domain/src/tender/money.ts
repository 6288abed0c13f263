/** Formatters are made on first use: each takes a few milliseconds on a phone, and few currencies occur. */
const FORMATTERS = new Map<string, Intl.NumberFormat>()

/** Minimum number of significant digits of an amount below 1. */
const SIGNIFICANT = 3
/** Maximum number of decimals that the formatters of every browser accept. */
const MAX_DECIMALS = 20

/**
 * Writes a number with `least` to `most` decimals. A number below 1 gets more decimals until it has three significant
 * digits: unit prices are published in parts of a cent, and an amount other than 0 must never be written as 0.
 */
function decimals(value: number, least: number, most: number): string {
  const needed = value === 0 ? 0 : SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value)))
  const end = Math.abs(value) < 1 ? Math.min(Math.max(most, needed), MAX_DECIMALS) : most
  const name = `${least} ${end}`
  let formatter = FORMATTERS.get(name)
  if (!formatter) {
    const digits = { minimumFractionDigits: least, maximumFractionDigits: end }
    formatter = new Intl.NumberFormat('es-CL', { useGrouping: 'always', ...digits })
    FORMATTERS.set(name, formatter)
  }
  return formatter.format(value)
}

/** From here whole pesos suffice: half a peso is less than a hundredth. */
const MIN_WHOLE_PESOS = 100

/** Chilean notation of each currency of the source. UF and UTM are published with up to four decimals. */
const FORMATS: Record<string, (amount: number) => string> = {
  CLP: (amount) => `$${decimals(amount, 0, Math.abs(amount) < MIN_WHOLE_PESOS ? 2 : 0)}`,
  CLF: (amount) => `UF ${decimals(amount, 2, 4)}`,
  UTM: (amount) => `${decimals(amount, 0, 4)} UTM`,
  USD: (amount) => `US$${decimals(amount, 2, 2)}`,
  EUR: (amount) => `€${decimals(amount, 2, 2)}`,
}

/** An amount in its own currency, never converted; undefined when it is not known. */
export function formatMoney(amount: number | null, currency: string | null): string | undefined {
  if (amount === null || !Number.isFinite(amount)) return undefined
  const formatted = currency && Object.hasOwn(FORMATS, currency) ? FORMATS[currency] : undefined
  if (formatted) return formatted(amount)
  return currency ? `${decimals(amount, 0, 2)} ${currency}` : decimals(amount, 0, 4)
}

/** `$1.119` */
export const pesos = (amount: number): string => formatMoney(amount, 'CLP') ?? ''

/** `1.119`, `2,5` */
export function formatQuantity(quantity: number): string {
  return decimals(quantity, 0, 4)
}
