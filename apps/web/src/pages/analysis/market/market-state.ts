import { addMonths } from '@mirador/domain/market/market-months'
import { addDays } from '@mirador/domain/time/chile-time'
import {
  addressOf,
  asText,
  FAMILY,
  MONTH,
  oneOf,
  optional,
  REGION,
  withUsual,
  wordFor,
} from '../../../address-state.ts'
import type { MarketQuestion } from '../../../api/market.ts'
import { AMOUNT_TYPE } from '../../../components/amount-types.ts'
import { pathTo } from '../../../paths.ts'

const question = addressOf<MarketQuestion>({
  family: optional('rubro', asText(FAMILY)),
  region: optional('region', asText(REGION)),
  bid_type: optional('tipo', AMOUNT_TYPE),
  months: withUsual('periodo', oneOf(['12', '24', '36']), '24'),
  grain: withUsual('por', wordFor({ trimestre: 'quarter' }), 'month'),
})

/** The first day of the month under the cursor, `2026-06-01`. */
const readOut = addressOf({ month: optional('mes', { read: firstDayOf, write: (day: string) => day.slice(0, 7) }) })

function firstDayOf(text: string): string | undefined {
  const month = MONTH.read(text)
  return month && `${month}-01`
}

export const readMarketState = question.read

export const readChosenMonth = (search: URLSearchParams) => readOut.read(search).month

/** The parameters of 'Ver mes a mes'. */
const MONTHS_VIEW = { vista: 'mercado', detalle: 'meses' }

/** @param month first day of the month under the cursor */
export const marketAddress = (state: MarketQuestion, month?: string): string =>
  pathTo('analysis', { ...MONTHS_VIEW, ...question.write(state), ...readOut.write({ month }) })

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

/** The address of the list with exactly the counted tenders or Compra Ágil. */
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
  /** first day of the month or quarter */
  month: string
  channel: 'agil' | undefined
}

/** The address of the tenders of one month, or of the quarter that begins with it. */
export function tendersOfBucket(state: MarketQuestion, { family, month, channel }: Bucket): string {
  const next = addMonths(month, state.grain === 'quarter' ? 3 : 1)
  return tendersOf(state, { family, from: month, to: addDays(next, -1), channel })
}
