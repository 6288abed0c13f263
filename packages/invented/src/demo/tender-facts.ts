import type { TenderFacts } from '@mirador/domain/tender/tender'
import type { Random } from '../random.ts'
import type { Subject } from '../subject.ts'
import { PRIVATE_TYPES } from '../tender-types.ts'

/** The rarely used fields, filled as a buyer of this subject would. */
export function demoFacts(
  { telling }: Subject,
  {
    type,
    band,
    isVisible,
    months,
    random,
  }: { type: string; band: number; isVisible: boolean; months: number; random: Random },
): TenderFacts {
  const isPublic = !PRIVATE_TYPES.includes(type)
  const isLasting = telling === 'supply' || telling === 'service' || telling === 'upkeep' || telling === 'rental'
  return {
    is_public: isPublic,
    is_open_call: isPublic,
    is_reported_only: false,
    stages: telling === 'study' || (band >= 4 && random.chance(0.2)) ? 2 : 1,
    needs_contraloria: band === 5 && random.chance(0.3),
    offers_public: 1,
    works: telling === 'works' ? '2' : '0',
    estimation: random.weighted([
      [1, 7],
      [2, 2],
      [3, 1],
    ]),
    amount_visible: isVisible,
    funding_source: random.pick(['Presupuesto institucional', 'Fondos propios', 'Presupuesto vigente']),
    // only codes with a meaning on which the sources agree
    payment_term: random.weighted([
      [1, 8],
      [2, 1],
    ]),
    subcontracting: telling === 'works' && random.chance(0.5),
    ...(isLasting ? { contract_duration: months, contract_duration_unit: 4, renewable: random.chance(0.25) } : {}),
    extends_if_few_offers: random.chance(0.3),
    standard_terms: false,
  }
}
