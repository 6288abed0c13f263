import type { MarketAnswers } from '@mirador/contract/market-answers'
import { addressOf, asText, FAMILY, MARKET_REGION, oneOf, optional } from '../../../../address-state.ts'
import type { AnswersQuestion } from '../../../../api/market.ts'
import { pathTo, type SearchParams } from '../../../../paths.ts'

export interface AnswersState extends AnswersQuestion {
  /** undefined: both */
  channel?: 'licitaciones' | 'agil' | undefined
}

/** What each card reads. */
export interface AnswerProps {
  state: AnswersState
  answers: MarketAnswers
}

const state = addressOf<AnswersState>({
  family: optional('rubro', asText(FAMILY)),
  region: optional('region', MARKET_REGION),
  channel: optional('canal', oneOf(['licitaciones', 'agil'])),
})

export const readAnswersState = state.read

/** Whether an address is that of 'Ver mes a mes'. */
export const isByMonth = (search: URLSearchParams) => search.get('detalle') === 'meses'

export const answersAddress = (chosen: AnswersState): string =>
  pathTo('analysis', { vista: 'mercado', ...state.write(chosen) })

/** The address of the institutions of the market to which the company never made an offer. */
export const strangersAddress = ({ family, region }: AnswersState): string =>
  pathTo('institutions', { ofertas: 'nunca', orden: 'compra', ...state.write({ family, region }) })

/** The address of 'Ver mes a mes', which has one family and at most one region. */
export function monthsAddress({ family, region }: AnswersState, ownRegions: readonly number[]): string {
  const [own] = ownRegions.length === 1 ? ownRegions : []
  const params: SearchParams = {
    vista: 'mercado',
    detalle: 'meses',
    rubro: family,
    region: region === undefined ? own : region === 'all' ? undefined : region,
  }
  return pathTo('analysis', params)
}
