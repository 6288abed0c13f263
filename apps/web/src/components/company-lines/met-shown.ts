import type { MetResult } from '@mirador/contract/company-lines'
import type { CompanyAnswer } from '@mirador/contract/suppliers'
import { offsetOfPage } from '@mirador/domain/pagination'

/** `?eligieron=`: the chosen company in the lines shared with a rival. */
export const MET_SHOWN = {
  todas: 'all',
  'a-ti': 'own',
  'a-ella': 'rival',
  'a-ambas': 'both',
  'a-otra': 'other',
  'a-nadie': 'none',
} as const satisfies Readonly<Record<string, MetResult | 'all'>>
export type MetShown = keyof typeof MET_SHOWN

export type RivalParts = Record<MetResult, number>

/** The possible choices in the order of the bar: the own company, the rival, other companies. */
export const BAR_PARTS = [
  ['a-ti', 'own'],
  ['a-ambas', 'both'],
  ['a-ella', 'rival'],
  ['a-otra', 'other'],
  ['a-nadie', 'none'],
] as const satisfies readonly (readonly [MetShown, MetResult])[]

export function partsOf(
  rival: Pick<CompanyAnswer, 'own_won' | 'rival_won' | 'both_won' | 'other_won' | 'none_won'>,
): RivalParts {
  const { own_won, rival_won, both_won, other_won, none_won } = rival
  return { own: own_won, rival: rival_won, both: both_won, other: other_won, none: none_won }
}

/** The lines that two companies share, as in the address. */
export interface MetState {
  metFilter: MetShown
  metPage: number
}

/** The parameters of the call for these lines. */
export const metLinesCall = (rut: string, { metFilter, metPage }: MetState) => ({
  rut,
  result: MET_SHOWN[metFilter],
  offset: String(offsetOfPage(metPage)),
})
