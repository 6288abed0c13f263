const { isSafeInteger: isSafe } = Number

/**
 * The difference between the published total of an offer and unit price × quantity, exact, as a decimal; an unknown
 * factor makes the product 0. Nearly always 0, which is stored in three bytes. Null without a total.
 */
export function totalDifference(offer: {
  totalAmount: number | null
  unitAmount: number | null
  quantity: number | null
}): number | string | null {
  const { totalAmount: total, unitAmount: unit, quantity } = offer
  if (total === null || unit === null || quantity === null) return total
  const product = unit * quantity
  const difference = total - product
  const isExact = isSafe(total) && isSafe(unit) && isSafe(quantity) && isSafe(product) && isSafe(difference)
  return isExact ? difference : decimalDifference(total, unit, quantity)
}

/** Splits a number as it is written: `digits` × 10^-`scale`. */
function decimalOf(value: number): { digits: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

function decimalDifference(total: number, unit: number, quantity: number): string {
  const [a, b, c] = [decimalOf(total), decimalOf(unit), decimalOf(quantity)]
  const scale = Math.max(0, a.scale, b.scale + c.scale)
  const at = (digits: bigint, from: number) => digits * 10n ** BigInt(scale - from)
  const difference = at(a.digits, a.scale) - at(b.digits * c.digits, b.scale + c.scale)
  return `${difference}e-${scale}`
}
