const NUMBER = new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 2 })
const CENTS = new Intl.NumberFormat('es-CL', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const QUANTITY = new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 4 })

/** As people write each currency of the source; ISO codes are not for people. */
const WRITTEN: Record<string, (amount: number) => string> = {
  CLP: (amount) => `$${NUMBER.format(amount)}`,
  CLF: (amount) => `UF ${CENTS.format(amount)}`,
  UTM: (amount) => `${NUMBER.format(amount)} UTM`,
  USD: (amount) => `US$${CENTS.format(amount)}`,
  EUR: (amount) => `€${CENTS.format(amount)}`,
}

/** An amount in its own currency, as published; undefined when it is not known. Nothing is ever converted. */
export function formatMoney(amount: number | null, currency: string | null): string | undefined {
  if (amount === null || !Number.isFinite(amount)) return undefined
  const written = currency && Object.hasOwn(WRITTEN, currency) ? WRITTEN[currency] : undefined
  if (written) return written(amount)
  return currency ? `${NUMBER.format(amount)} ${currency}` : NUMBER.format(amount)
}

/** `1.119`, `2,5` */
export function formatQuantity(quantity: number): string {
  return QUANTITY.format(quantity)
}
