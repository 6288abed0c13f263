import { familiesOf } from '@mirador/domain/rubros/catalogue'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'

/** The account for visitors; it exists only with the demo data. */
export const DEMO_ACCOUNT = { email: 'demo@mirador.example', password: 'Mirador2026' }

/** The rubros of the demo company: computing, office supplies, cameras and security, IT services. */
export const SEGMENTS_OF_DEMO = [43_000_000, 44_000_000, 46_000_000, 81_000_000]
export const DEMO_RUBROS: readonly number[] = SEGMENTS_OF_DEMO.flatMap(familiesOf)

/** The words of the demo company. */
export const DEMO_WORDS: readonly string[] = ['notebook', 'antivirus', 'impresoras', 'soporte técnico', 'cámaras']

const FOLLOWED = 8

/** The open tenders in the demo company's rubros that it follows: some close today, some in weeks. */
export function demoFollows(tenders: readonly TenderRecord[]): string[] {
  const candidates = tenders
    .filter(({ status, items }) => status === PUBLISHED && items?.some(({ product_code }) => isOwnRubro(product_code)))
    .sort((a, b) => (a.closes_at?.getTime() ?? 0) - (b.closes_at?.getTime() ?? 0))
  const step = candidates.length / FOLLOWED
  const chosen = Array.from(
    { length: Math.min(FOLLOWED, candidates.length) },
    (_, i) => candidates[Math.floor(i * step)],
  )
  return chosen.flatMap((tender) => (tender ? [tender.bid_idn] : []))
}

function isOwnRubro(product_code: number | null): boolean {
  return product_code !== null && DEMO_RUBROS.includes(Math.floor(product_code / 10_000) * 10_000)
}
