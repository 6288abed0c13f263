import type { LineOutcome, LineSort } from '@mirador/contract/company-lines'
import { addressOf, keyOf, oneOf, optional, pageNumber, RUT, withUsual } from '../../../address-state.ts'
import { MET_SHOWN, type MetState } from '../../../components/company-lines/met-shown.ts'
import { pathTo } from '../../../paths.ts'

/** `?lineas=`: which lines are shown. */
export const LINES_SHOWN = {
  perdidas: 'lost',
  'mas-baratas': 'chosen_cheaper',
  'tuya-mas-barata': 'own_cheaper',
  'mismo-precio': 'same_price',
  'no-comparables': 'not_comparable',
  inadmisibles: 'inadmissible',
  todas: 'all',
  ganadas: 'won',
  'sin-resultado': 'no_result',
} as const satisfies Readonly<Record<string, LineOutcome | 'all' | 'lost'>>
export type LinesShown = keyof typeof LINES_SHOWN

/** `?orden=`: the column, with the direction of its first press. */
export const LINE_ORDERS = {
  resultado: { sort: 'awarded', first: 'desc' },
  linea: { sort: 'line', first: 'asc' },
  'tu-precio': { sort: 'own', first: 'desc' },
  elegido: { sort: 'chosen', first: 'desc' },
  diferencia: { sort: 'difference', first: 'asc' },
  ofertas: { sort: 'offers', first: 'desc' },
} as const satisfies Readonly<Record<string, { sort: LineSort; first: Direction }>>
export type LineColumn = keyof typeof LINE_ORDERS
export type Direction = 'asc' | 'desc'

/** The state of the tables of 'Mi historia', as in the address. */
export interface LinesState extends MetState {
  lines: LinesShown
  column: LineColumn
  direction: Direction
  page: number
  /** RUT of the rival whose lines are open */
  rival: string | undefined
}

const address = addressOf({
  lines: withUsual('lineas', keyOf(LINES_SHOWN), 'perdidas'),
  column: withUsual('orden', keyOf(LINE_ORDERS), 'resultado'),
  direction: optional('sentido', oneOf<Direction>(['asc', 'desc'])),
  page: pageNumber('pagina'),
  rival: optional('rival', RUT),
  metFilter: withUsual('eligieron', keyOf(MET_SHOWN), 'todas'),
  metPage: pageNumber('juntas'),
})

export function readLinesState(search: URLSearchParams): LinesState {
  const { direction, ...state } = address.read(search)
  return { ...state, direction: direction ?? LINE_ORDERS[state.column].first }
}

/** The address of a state, without default values. */
export function linesAddress(state: LinesState): string {
  const { column, direction, rival } = state
  const params = address.write({
    ...state,
    direction: direction === LINE_ORDERS[column].first ? undefined : direction,
    ...(rival === undefined && USUAL_MET),
  })
  return pathTo('analysis', { vista: 'historia', ...params })
}

const USUAL_MET: MetState = { metFilter: 'todas', metPage: 1 }

/** The state after a press on a column, which sorts in its first direction, then in the other. */
export function withColumn(state: LinesState, column: LineColumn): LinesState {
  const { first } = LINE_ORDERS[column]
  const isAgain = state.column === column && state.direction === first
  return { ...state, column, direction: isAgain ? (first === 'asc' ? 'desc' : 'asc') : first, page: 1 }
}
