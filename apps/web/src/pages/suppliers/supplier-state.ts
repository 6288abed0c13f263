import {
  addressOf,
  keyOf,
  MONTH,
  numberLike,
  optional,
  pageNumber,
  RUT,
  withUsual,
  wordFor,
} from '../../address-state.ts'
import { MET_SHOWN, type MetState } from '../../components/company-lines/met-shown.ts'
import { paths } from '../../paths.ts'

/** `?lineas=`: which lines behind the figures are open. */
export const LINES_OPEN = { todas: 'all', ganadas: 'won', sumadas: 'summed' } as const
export type LinesOpen = keyof typeof LINES_OPEN

/** The state of a profile, as in its address. */
export interface SupplierState extends MetState {
  /** which lines are open; undefined: none */
  lines: LinesOpen | undefined
  /** RUT of the buyer */
  buyer: string | undefined
  family: number | undefined
  /** range of months of publication, `2026-08` */
  from: string | undefined
  to: string | undefined
  page: number
  /** whether the profile was opened from 'Proveedores' */
  isFromProviders: boolean
}

export const NO_LINES = {
  lines: undefined,
  buyer: undefined,
  family: undefined,
  from: undefined,
  to: undefined,
  page: 1,
} as const

const address = addressOf<SupplierState>({
  lines: optional('lineas', keyOf(LINES_OPEN)),
  buyer: optional('comprador', RUT),
  family: optional('rubro', numberLike(/^\d{8,9}$/)),
  from: optional('desde', MONTH),
  to: optional('hasta', MONTH),
  page: pageNumber('pagina'),
  metFilter: withUsual('eligieron', keyOf(MET_SHOWN), 'todas'),
  metPage: pageNumber('juntas'),
  isFromProviders: withUsual('volver', wordFor({ proveedores: true }), false),
})

export const readSupplierState = address.read

export const supplierAddress = (rut: string, state: SupplierState): string =>
  paths.company(rut, address.write(state.lines === undefined ? { ...state, page: 1 } : state))
