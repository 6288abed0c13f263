import type { LineOutcome, LineSort } from '@mirador/contract/company-lines'
import { pageOfRoute } from '@mirador/domain/pagination'
import { MET_SHOWN, type MetState } from '../../../components/company-lines/met-shown.ts'
import { pathTo, type SearchParams } from '../../../paths.ts'

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

/** What the address of 'Mi historia' says of its tables. */
export interface LinesState extends MetState {
  lines: LinesShown
  column: LineColumn
  direction: Direction
  page: number
  /** RUT of the rival whose lines are open */
  rival: string | undefined
}

const oneOf = <Name extends string>(names: object, value: string | null, usual: Name): Name =>
  value !== null && Object.hasOwn(names, value) ? (value as Name) : usual

/** Reads the address; what it does not know is the usual. */
export function readLinesState(search: URLSearchParams): LinesState {
  const column = oneOf(LINE_ORDERS, search.get('orden'), 'resultado')
  const direction = search.get('sentido')
  const rival = search.get('rival')
  return {
    lines: oneOf(LINES_SHOWN, search.get('lineas'), 'perdidas'),
    column,
    direction: direction === 'asc' || direction === 'desc' ? direction : LINE_ORDERS[column].first,
    page: pageOfRoute(search.get('pagina') ?? undefined),
    rival: rival !== null && /^[\d.]{1,12}-?[\dkK]$/.test(rival) ? rival : undefined,
    metFilter: oneOf(MET_SHOWN, search.get('eligieron'), 'todas'),
    metPage: pageOfRoute(search.get('juntas') ?? undefined),
  }
}

/** The address of a state, without what is usual. */
export function linesAddress({ lines, column, direction, page, rival, metFilter, metPage }: LinesState): string {
  const params: SearchParams = {
    lineas: lines === 'perdidas' ? '' : lines,
    orden: column === 'resultado' ? '' : column,
    sentido: direction === LINE_ORDERS[column].first ? '' : direction,
    pagina: page > 1 ? page : '',
    rival,
    eligieron: rival === undefined || metFilter === 'todas' ? '' : metFilter,
    juntas: rival === undefined || metPage === 1 ? '' : metPage,
  }
  return pathTo('analysis', { vista: 'historia', ...params })
}

/** After a press on a column: its first direction, then the other. */
export function withColumn(state: LinesState, column: LineColumn): LinesState {
  const { first } = LINE_ORDERS[column]
  const isAgain = state.column === column && state.direction === first
  return { ...state, column, direction: isAgain ? (first === 'asc' ? 'desc' : 'asc') : first, page: 1 }
}
