/** Formatters are made on first use: each takes a few milliseconds on a phone, and few currencies occur. */
const FORMATTERS = new Map<string, Intl.NumberFormat>()

/** Digits from the first that is not 0 that an amount below 1 keeps, where its currency shows fewer. */
const SIGNIFICANT = 3
/** The most that formatters of every browser take. */
const MAX_DECIMALS = 20

/**
 * Writes a number with `least` to `most` decimals. A number below 1 gets as many more as it takes to show three digits of it:
 * unit prices are published in parts of a cent, and what is not 0 is never written as 0.
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

/** Chilean notation of each currency of the source. UF and UTM are published with up to four decimals. */
const FORMATS: Record<string, (amount: number) => string> = {
  CLP: (amount) => `$${decimals(amount, 0, 2)}`,
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

/** `1.119`, `2,5` */
export function formatQuantity(quantity: number): string {
  return decimals(quantity, 0, 4)
}
