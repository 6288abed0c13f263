import { regionName } from '@mirador/domain/tender/region'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import type { MarketQuestion } from '../../../api/market.ts'
import { paths } from '../../../paths.ts'

/** Types that may be chosen: public tenders by their amount. */
export const CHOSEN_TYPES = TENDER_TYPES.filter(({ code }) => ['L1', 'LE', 'LP', 'LQ', 'LR', 'LS'].includes(code))

const FAMILY = /^[1-9]\d{3,4}0000$/

/** Reads the address; what it does not know is the usual. */
export function readMarketState(search: URLSearchParams): MarketQuestion {
  const [family, region, type] = ['rubro', 'region', 'tipo'].map((name) => search.get(name) ?? '')
  const months = search.get('periodo')
  const isRegion = /^\d{1,2}$/.test(region ?? '') && regionName(Number(region)) !== undefined
  return {
    ...(FAMILY.test(family ?? '') && { family }),
    ...(isRegion && { region: String(Number(region)) }),
    ...(CHOSEN_TYPES.some(({ id }) => String(id) === type) && { bid_type: type }),
    months: months === '12' || months === '36' ? months : '24',
    grain: search.get('por') === 'trimestre' ? 'quarter' : 'month',
  }
}

/** The address of a market, without what is usual. */
export function marketAddress({ family, region, bid_type, months, grain }: MarketQuestion): string {
  return paths.analysis('mercado', {
    rubro: family,
    region,
    tipo: bid_type,
    periodo: months === '24' ? '' : months,
    por: grain === 'quarter' ? 'trimestre' : '',
  })
}

/** The list of exactly the tenders that are counted. @param institution RUT of one buyer */
export function tendersOf(
  { region, bid_type }: MarketQuestion,
  { family, from, institution }: { family: number; from: string; institution?: string },
): string {
  return paths.tenders(1, {
    ...{ scope: 'all', bid_type, region, institution, family, published_from: from },
  })
}
