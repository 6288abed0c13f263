import type { CompanyGroup, CompanySort } from '@mirador/domain/ledger/company-sorts'
import { offsetOfPage } from '@mirador/domain/pagination'
import {
  addressOf,
  FAMILY,
  numberLike,
  oneOf,
  optional,
  pageNumber,
  REGION,
  WORDS,
  withUsual,
  wordFor,
} from '../../address-state.ts'
import type { SuppliersQuery } from '../../api/suppliers.ts'
import { startsDescending } from './PartiesTable.tsx'

/** The state of a list of companies, as in its address. */
export interface CompaniesState {
  /** undefined: whom the company met, or its market if it met none */
  group: CompanyGroup | undefined
  q: string
  family: number | undefined
  isOfAllFamilies: boolean
  region: number | undefined
  /** undefined: the usual ones of the screen */
  regions: 'own' | 'all' | undefined
  /** first year of the awards of the lines in common; undefined: of all of them */
  since: number | undefined
  sort: CompanySort | undefined
  direction: 'asc' | 'desc' | undefined
  page: number
}

export const GROUP_WORDS = { encontraste: 'met', rubros: 'market', siguiendo: 'followed' } as const satisfies Record<
  string,
  CompanyGroup
>
const SORTS = {
  nombre: 'name',
  encuentros: 'lines',
  'te-eligieron': 'own_won',
  perdiste: 'lost',
  oferto: 'offered',
  gano: 'won',
} as const satisfies Record<string, CompanySort>

export const companiesAddress = addressOf<CompaniesState>({
  group: optional('vista', wordFor<CompanyGroup>(GROUP_WORDS)),
  q: withUsual('q', WORDS, ''),
  family: optional('rubro', FAMILY),
  isOfAllFamilies: withUsual('rubros', wordFor({ todos: true }), false),
  region: optional('region', REGION),
  regions: optional('regiones', wordFor<'own' | 'all'>({ mias: 'own', todas: 'all' })),
  since: optional('desde', numberLike(/^20\d\d$/)),
  sort: optional('orden', wordFor<CompanySort>(SORTS)),
  direction: optional('sentido', oneOf(['asc', 'desc'])),
  page: pageNumber('pagina'),
})

const USUAL_SORTS: Readonly<Record<CompanyGroup, CompanySort>> = { met: 'lines', market: 'won', followed: 'lines' }

/** The order of a list whose address states none is the usual one of its group. */
export function orderOf({ sort, direction }: CompaniesState, group: CompanyGroup) {
  const by = sort ?? USUAL_SORTS[group]
  return { sort: by, isDescending: direction === undefined ? startsDescending(by) : direction === 'desc' }
}

/** The state with another order; the usual direction of a column is not in the address. */
export const withOrder = (
  state: CompaniesState,
  { sort, isDescending }: { sort: CompanySort; isDescending: boolean },
): CompaniesState => ({
  ...state,
  sort,
  direction: isDescending === startsDescending(sort) ? undefined : isDescending ? 'desc' : 'asc',
  page: 1,
})

/** The group and the regions of a screen whose address states none. */
export interface Usual {
  group: CompanyGroup
  regions: 'own' | 'all'
}

/** The parameters of the call to the API. */
export function companiesCall(state: CompaniesState, usual: Usual): SuppliersQuery {
  const { q, family, isOfAllFamilies, region, regions = usual.regions, group = usual.group, since, page } = state
  const { sort, isDescending } = orderOf(state, group)
  return {
    group,
    ...(q && { q }),
    ...(family === undefined ? isOfAllFamilies && { families: 'all' } : { family: String(family) }),
    ...(region === undefined ? regions === 'own' && { regions } : { region: String(region) }),
    ...(since !== undefined && { since: String(since) }),
    sort,
    direction: isDescending ? 'desc' : 'asc',
    offset: String(offsetOfPage(page)),
  }
}

export const isFiltered = ({ q, family, region, since }: CompaniesState) =>
  q !== '' || family !== undefined || region !== undefined || since !== undefined
