import type { BuyerTenders } from '@mirador/contract/buyers'
import { pageOfRoute } from '@mirador/domain/pagination'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import type { BuyerQuestion } from '../../../api/buyers.ts'
import { paths } from '../../../paths.ts'

/** `?filas=`: the tenders behind a figure. */
export const ROWS_SHOWN = {
  terminadas: 'ended',
  adjudicadas: 'awarded',
  'un-oferente': 'single',
  'mas-barata': 'lowest',
  'otro-precio': 'not_lowest',
  desiertas: 'deserted',
  revocadas: 'revoked',
} as const satisfies Readonly<Record<string, BuyerTenders>>
export type RowsShown = keyof typeof ROWS_SHOWN

/** Types that may be chosen: public tenders by their amount. */
export const CHOSEN_TYPES = TENDER_TYPES.filter(({ code }) => ['L1', 'LE', 'LP', 'LQ', 'LR', 'LS'].includes(code))

export interface BuyingState extends BuyerQuestion {
  /** undefined: no rows are asked for */
  rows: RowsShown | undefined
  page: number
}

/** Reads the address; what it does not know is the usual. */
export function readBuyingState(search: URLSearchParams): BuyingState {
  const months = search.get('periodo')
  const rows = search.get('filas')
  const type = search.get('tipo')
  return {
    scope: search.get('alcance') === 'todo' ? 'all' : 'mine',
    months: months === '12' || months === '36' ? months : '24',
    bid_type: CHOSEN_TYPES.some(({ id }) => String(id) === type) ? (type ?? undefined) : undefined,
    rows: rows !== null && Object.hasOwn(ROWS_SHOWN, rows) ? (rows as RowsShown) : undefined,
    page: pageOfRoute(search.get('pagina') ?? undefined),
  }
}

/** The address of a state, without what is usual. */
export function buyingAddress(rut: string, { scope, months, bid_type, rows, page }: BuyingState): string {
  return paths.institution(rut, {
    vista: 'compra',
    alcance: scope === 'all' ? 'todo' : '',
    tipo: bid_type,
    periodo: months === '24' ? '' : months,
    filas: rows,
    pagina: rows !== undefined && page > 1 ? page : '',
  })
}

/** The question alone, as the API takes it. */
export const questionOf = ({ scope, months, bid_type }: BuyingState): BuyerQuestion => ({
  scope,
  months,
  ...(bid_type && { bid_type }),
})
