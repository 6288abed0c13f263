import type { TenderRecord } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'

export const NOW = new Date('2026-11-22T12:00:00Z')
export const WORDS = ['lentes', 'aseo', 'cristales', 'sillas', 'gases', 'monofocales', 'servicio', 'pintura']
const PRODUCTS = [42_142_902, 42_151_501, 43_211_503, 76_111_501, null]

/** Pseudo-random whole numbers, the same each time. */
export function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export function anyTender(n: number, pick: (below: number) => number): TenderRecord {
  const word = () => WORDS[pick(WORDS.length)] as string
  const isOpen = pick(5) > 0
  return tenderRecord({
    bid_idn: `1057-${n}-LE26`,
    name: `${word()} ${word()}`,
    description: `Se requiere ${word()}`,
    status: isOpen ? PUBLISHED : 8,
    institution_rut: ['61602000-8', '69070900-7'][pick(2)] as string,
    institution_name: 'Compradora',
    region: 1 + pick(16),
    currency: pick(4) > 0 ? 'CLP' : 'CLF',
    ...(pick(4) > 0 && { amount: 100_000 * (1 + pick(50)) }),
    published_at: new Date(NOW.getTime() - pick(40) * 3_600_000),
    ...(pick(6) > 0 && { closes_at: new Date(NOW.getTime() + (isOpen ? 1 + pick(5) : -1 - pick(5)) * 86_400_000) }),
    items: Array.from({ length: 1 + pick(3) }, (_, i) =>
      tenderItem({ position: i + 1, product_code: PRODUCTS[pick(PRODUCTS.length)] ?? null, product_name: word() }),
    ),
    read_at: NOW,
  })
}
