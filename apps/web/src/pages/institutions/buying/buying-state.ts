import type { BuyerTenders } from '@mirador/contract/buyers'
import { addressOf, keyOf, oneOf, optional, pageNumber, withUsual, wordFor } from '../../../address-state.ts'
import type { BuyerQuestion } from '../../../api/buyers.ts'
import { AMOUNT_TYPE } from '../../../components/amount-types.ts'
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

export interface BuyingState extends BuyerQuestion {
  /** undefined: no rows are shown */
  rows: RowsShown | undefined
  page: number
}

/** The state as stated in the address; an undefined scope is the own rubros, or everything where these are too few. */
export type StatedBuying = Omit<BuyingState, 'scope'> & { scope: BuyerQuestion['scope'] | undefined }

const address = addressOf<StatedBuying>({
  scope: optional('alcance', wordFor<BuyerQuestion['scope']>({ rubros: 'mine', todo: 'all' })),
  bid_type: optional('tipo', AMOUNT_TYPE),
  months: withUsual('periodo', oneOf(['12', '24', '36']), '24'),
  rows: optional('filas', keyOf(ROWS_SHOWN)),
  page: pageNumber('pagina'),
})

export const readBuyingState = address.read

export function buyingAddress(rut: string, state: StatedBuying): string {
  const { rows } = state
  return paths.institution(rut, {
    vista: 'compra',
    ...address.write(rows === undefined ? { ...state, page: 1 } : state),
  })
}

/** The parameters of the API, without the rest of the state. */
export const questionOf = ({ scope = 'mine', months, bid_type }: StatedBuying): BuyerQuestion => ({
  scope,
  months,
  ...(bid_type && { bid_type }),
})
