import { addMonths } from '@mirador/domain/market/market-months'
import { regionName } from '@mirador/domain/tender/region'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { addDays } from '@mirador/domain/time/chile-time'
import type { MarketQuestion } from '../../../api/market.ts'
import { pathTo } from '../../../paths.ts'

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

/** The first day of the month that an address reads out, `2026-06-01`; undefined: none. */
export function readChosenMonth(search: URLSearchParams): string | undefined {
  const month = search.get('mes') ?? ''
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? `${month}-01` : undefined
}

/**
 * The address of a market, without what is usual.
 * @param chosen first day of the month that is read out
 */
export function marketAddress({ family, region, bid_type, months, grain }: MarketQuestion, chosen?: string): string {
  return pathTo('analysis', {
    vista: 'mercado',
    rubro: family,
    region,
    tipo: bid_type,
    periodo: months === '24' ? '' : months,
    por: grain === 'quarter' ? 'trimestre' : '',
    mes: chosen?.slice(0, 7),
  })
}

interface Counted {
  family: number
  /** first day of publication */
  from: string
  /** last day of publication, included; undefined: today */
  to?: string
  /** RUT of one buyer */
  institution?: string
  /** undefined: tenders */
  channel?: 'agil' | undefined
}

/** The list of exactly the tenders, or Compra Ágil, that are counted. */
export function tendersOf(
  { region, bid_type }: MarketQuestion,
  { family, from, to, institution, channel }: Counted,
): string {
  return pathTo('tenders', {
    scope: 'all',
    canal: channel,
    bid_type,
    region,
    institution,
    family,
    published_from: from,
    published_to: to,
  })
}

interface Bucket {
  family: number
  /** the first of a quarter */
  month: string
  channel: 'agil' | undefined
}

/** Those of one month, or of the quarter that begins with it. */
export function tendersOfBucket(state: MarketQuestion, { family, month, channel }: Bucket): string {
  const next = addMonths(month, state.grain === 'quarter' ? 3 : 1)
  return tendersOf(state, { family, from: month, to: addDays(next, -1), channel })
}
