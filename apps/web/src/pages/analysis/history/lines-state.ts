import type { LineOutcome, LineSort } from '@mirador/contract/company-lines'
import { offsetOfPage } from '@mirador/domain/pagination'
import { addressOf, keyOf, oneOf, optional, pageNumber, withUsual } from '../../../address-state.ts'
import { pathTo } from '../../../paths.ts'

/** `?lineas=`: which lines are shown. */
export const LINES_SHOWN = {
  perdidas: 'lost',
  'por-poco': 'close',
  'mas-baratas': 'chosen_cheaper',
  'tuya-mas-barata': 'own_cheaper',
  'mismo-precio': 'same_price',
  'no-comparables': 'not_comparable',
  inadmisibles: 'inadmissible',
  todas: 'all',
  ganadas: 'won',
  'sin-resultado': 'no_result',
} as const satisfies Readonly<Record<string, LineOutcome | 'all' | 'lost' | 'close'>>
export type LinesShown = keyof typeof LINES_SHOWN

/** `?orden=`: the column, with the direction of its first press. */
export const LINE_ORDERS = {
  'tu-oferta': { sort: 'own', first: 'desc' },
  linea: { sort: 'line', first: 'asc' },
  gano: { sort: 'winner', first: 'asc' },
  diferencia: { sort: 'difference', first: 'asc' },
  ofertas: { sort: 'offers', first: 'desc' },
  resultado: { sort: 'awarded', first: 'desc' },
} as const satisfies Readonly<Record<string, { sort: LineSort; first: Direction }>>
export type LineColumn = keyof typeof LINE_ORDERS
export type Direction = 'asc' | 'desc'

/** The state of the table of 'Mi historia', as in the address. */
export interface LinesState {
  lines: LinesShown
  column: LineColumn
  direction: Direction
  page: number
}

const address = addressOf({
  lines: withUsual('lineas', keyOf(LINES_SHOWN), 'perdidas'),
  column: withUsual('orden', keyOf(LINE_ORDERS), 'tu-oferta'),
  direction: optional('sentido', oneOf<Direction>(['asc', 'desc'])),
  page: pageNumber('pagina'),
})

export function readLinesState(search: URLSearchParams): LinesState {
  const { direction, ...state } = address.read(search)
  return { ...state, direction: direction ?? LINE_ORDERS[state.column].first }
}

/** The address of a state, without default values. */
export function linesAddress(state: LinesState): string {
  const { column, direction } = state
  const params = address.write({
    ...state,
    direction: direction === LINE_ORDERS[column].first ? undefined : direction,
  })
  return pathTo('analysis', { vista: 'historia', ...params })
}

/** The request of the lines of a state. */
export const linesQueryOf = ({ lines, column, direction, page }: LinesState) => ({
  outcome: LINES_SHOWN[lines],
  sort: LINE_ORDERS[column].sort,
  direction,
  offset: String(offsetOfPage(page)),
})

/** The state after a press on a column, which sorts in its first direction, then in the other. */
export function withColumn(state: LinesState, column: LineColumn): LinesState {
  const { first } = LINE_ORDERS[column]
  const isAgain = state.column === column && state.direction === first
  return { ...state, column, direction: isAgain ? (first === 'asc' ? 'desc' : 'asc') : first, page: 1 }
}
