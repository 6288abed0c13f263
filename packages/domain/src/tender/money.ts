/** Formatters are made on first use: each takes a few milliseconds on a phone, and few currencies occur. */
function format(options: Intl.NumberFormatOptions) {
  let formatter: Intl.NumberFormat | undefined
  return (value: number) => {
    formatter ??= new Intl.NumberFormat('es-CL', { useGrouping: 'always', ...options })
    return formatter.format(value)
  }
}

const number = format({ maximumFractionDigits: 2 })
const cents = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantityFormat = format({ maximumFractionDigits: 4 })

/** Chilean notation of each currency of the source. */
const FORMATS: Record<string, (amount: number) => string> = {
  CLP: (amount) => `$${number(amount)}`,
  CLF: (amount) => `UF ${cents(amount)}`,
  UTM: (amount) => `${number(amount)} UTM`,
  USD: (amount) => `US$${cents(amount)}`,
  EUR: (amount) => `€${cents(amount)}`,
}

/** An amount in its own currency, never converted; undefined when it is not known. */
export function formatMoney(amount: number | null, currency: string | null): string | undefined {
  if (amount === null || !Number.isFinite(amount)) return undefined
  const formatted = currency && Object.hasOwn(FORMATS, currency) ? FORMATS[currency] : undefined
  if (formatted) return formatted(amount)
  return currency ? `${number(amount)} ${currency}` : number(amount)
}

/** `1.119`, `2,5` */
export function formatQuantity(quantity: number): string {
  return quantityFormat(quantity)
}
