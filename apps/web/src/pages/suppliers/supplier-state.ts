import { pageOfRoute } from '@mirador/domain/pagination'
import { MET_SHOWN, type MetState } from '../../components/company-lines/met-shown.ts'
import { paths } from '../../paths.ts'

/** `?lineas=`: which lines behind the figures are open. */
export const LINES_OPEN = { todas: 'all', ganadas: 'won', sumadas: 'summed' } as const
export type LinesOpen = keyof typeof LINES_OPEN

/** What the address of a profile says. */
export interface SupplierState extends MetState {
  /** which lines are open; undefined: none */
  lines: LinesOpen | undefined
  /** of a buyer, by RUT */
  buyer: string | undefined
  family: number | undefined
  /** of months of publication, `2026-08` */
  from: string | undefined
  to: string | undefined
  page: number
  /** it was opened from 'Proveedores' */
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

const matching = (value: string | null, pattern: RegExp) => (value !== null && pattern.test(value) ? value : undefined)

/** Reads the address; what it does not know is left out. */
export function readSupplierState(search: URLSearchParams): SupplierState {
  const lines = search.get('lineas')
  const metFilter = search.get('eligieron')
  const family = matching(search.get('rubro'), /^\d{8,9}$/)
  return {
    lines: lines !== null && Object.hasOwn(LINES_OPEN, lines) ? (lines as LinesOpen) : undefined,
    buyer: matching(search.get('comprador'), /^[\d.]{1,12}-?[\dkK]$/),
    family: family === undefined ? undefined : Number(family),
    from: matching(search.get('desde'), /^20\d\d-(0[1-9]|1[0-2])$/),
    to: matching(search.get('hasta'), /^20\d\d-(0[1-9]|1[0-2])$/),
    page: pageOfRoute(search.get('pagina') ?? undefined),
    metFilter:
      metFilter !== null && Object.hasOwn(MET_SHOWN, metFilter) ? (metFilter as MetState['metFilter']) : 'todas',
    metPage: pageOfRoute(search.get('juntas') ?? undefined),
    isFromProviders: search.get('volver') === 'proveedores',
  }
}

/** The address of a state, without what is usual. */
export function supplierAddress(rut: string, state: SupplierState): string {
  const { lines, buyer, family, from, to, page, metFilter, metPage, isFromProviders } = state
  return paths.company(rut, {
    lineas: lines,
    comprador: buyer,
    rubro: family,
    desde: from,
    hasta: to,
    pagina: lines !== undefined && page > 1 ? page : undefined,
    eligieron: metFilter === 'todas' ? undefined : metFilter,
    juntas: metPage > 1 ? metPage : undefined,
    volver: isFromProviders ? 'proveedores' : undefined,
  })
}
