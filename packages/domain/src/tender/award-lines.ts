import type { ItemAward, TenderItem } from './tender.ts'

/** The awards of one line, as the source numbers its lines. */
export interface AwardedLine {
  position: number
  product_code: number | null
  awards: readonly ItemAward[]
}

/** The awards of some lines; undefined when there are none. */
export function awardedLines(items: readonly TenderItem[]): AwardedLine[] | undefined {
  const awarded = items.filter(({ awards }) => awards.length > 0)
  if (awarded.length === 0) return undefined
  return awarded.map(({ position, product_code, awards }) => ({ position, product_code, awards }))
}

export function withoutAwards(items: readonly TenderItem[]): TenderItem[] {
  return items.map((item) => (item.awards.length === 0 ? item : { ...item, awards: [] }))
}

/**
 * Puts awards on lines, which may come from another source: on the line of the same number and product, else on the only one
 * of the same product, else on the one of the same number. An award that fits no line is left out.
 */
export function attachAwards(lines: readonly TenderItem[], awarded: readonly AwardedLine[] | undefined): TenderItem[] {
  const bare = withoutAwards(lines)
  if (!awarded) return bare
  const attached = new Map<TenderItem, readonly ItemAward[]>()
  const attach = (awards: readonly AwardedLine[], find: (award: AwardedLine) => TenderItem | undefined) =>
    awards.filter((award) => {
      const line = find(award)
      if (!line || attached.has(line)) return true
      attached.set(line, award.awards)
      return false
    })
  const byPosition = new Map(bare.map((line) => [line.position, line]))
  const atPosition = ({ position }: AwardedLine) => byPosition.get(position)
  let remaining = attach(awarded, (award) => {
    const line = atPosition(award)
    return line && mayBeSameProduct(line, award) ? line : undefined
  })
  if (remaining.length > 0) {
    const byProduct = Map.groupBy(
      bare.filter((line) => !attached.has(line)),
      ({ product_code }) => product_code,
    )
    remaining = attach(remaining, ({ product_code }) => {
      const those = product_code === null ? [] : (byProduct.get(product_code) ?? [])
      return those.length === 1 ? those[0] : undefined
    })
  }
  attach(remaining, atPosition)
  return bare.map((line) => {
    const awards = attached.get(line)
    return awards ? { ...line, awards } : line
  })
}

/** Lines whose empty fields are taken from the lines of another reading of the same source: same number, no other product. */
export function fillLines(lines: readonly TenderItem[], from: readonly TenderItem[]): TenderItem[] {
  const otherLines = new Map(from.map((line) => [line.position, line]))
  return lines.map((line) => {
    const other = otherLines.get(line.position)
    if (!other || !mayBeSameProduct(line, other)) return line
    return {
      ...line,
      product_code: line.product_code ?? other.product_code,
      category: line.category ?? other.category,
      product_name: line.product_name ?? other.product_name,
      description: line.description ?? other.description,
      unit: line.unit ?? other.unit,
      quantity: line.quantity ?? other.quantity,
    }
  })
}

type Product = Pick<TenderItem, 'product_code'>

/** Whether two lines of one number have the same product, or one of them does not state it. */
function mayBeSameProduct(a: Product, b: Product): boolean {
  return a.product_code === null || b.product_code === null || a.product_code === b.product_code
}
