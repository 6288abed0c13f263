/** Made when first needed: each takes some milliseconds of a phone, and few currencies are met. */
function format(options: Intl.NumberFormatOptions) {
  let made: Intl.NumberFormat | undefined
  return (value: number) => {
    made ??= new Intl.NumberFormat('es-CL', { useGrouping: 'always', ...options })
    return made.format(value)
  }
}

const number = format({ maximumFractionDigits: 2 })
const cents = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantityFormat = format({ maximumFractionDigits: 4 })

/** As people write each currency of the source; ISO codes are not for people. */
const WRITTEN: Record<string, (amount: number) => string> = {
  CLP: (amount) => `$${number(amount)}`,
  CLF: (amount) => `UF ${cents(amount)}`,
  UTM: (amount) => `${number(amount)} UTM`,
  USD: (amount) => `US$${cents(amount)}`,
  EUR: (amount) => `€${cents(amount)}`,
}

/** An amount in its own currency, as published; undefined when it is not known. Nothing is ever converted. */
export function formatMoney(amount: number | null, currency: string | null): string | undefined {
  if (amount === null || !Number.isFinite(amount)) return undefined
  const written = currency && Object.hasOwn(WRITTEN, currency) ? WRITTEN[currency] : undefined
  if (written) return written(amount)
  return currency ? `${number(amount)} ${currency}` : number(amount)
}

/** `1.119`, `2,5` */
export function formatQuantity(quantity: number): string {
  return quantityFormat(quantity)
}
