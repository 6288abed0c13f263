import { offsetOfPage, pageOfRoute } from '@mirador/domain/pagination'
import { regionName } from '@mirador/domain/tender/region'
import type { SearchParams } from '../../paths.ts'

/** What the address of a list of companies says. */
export interface SuppliersState {
  q: string
  family: number | undefined
  region: number | undefined
  page: number
}

const FAMILY = /^[1-9]\d{3,4}0000$/

function regionOf(value: string | null): number | undefined {
  const region = value !== null && /^\d{1,2}$/.test(value) ? Number(value) : undefined
  return regionName(region) === undefined ? undefined : region
}

/** Reads the address; what it does not know is left out. */
export function readSuppliersState(search: URLSearchParams): SuppliersState {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    family: FAMILY.test(search.get('rubro') ?? '') ? Number(search.get('rubro')) : undefined,
    region: regionOf(search.get('region')),
    page: pageOfRoute(search.get('pagina') ?? undefined),
  }
}

/** The query of an address. */
export const suppliersParams = ({ q, family, region, page }: SuppliersState): SearchParams => ({
  q,
  rubro: family,
  region,
  pagina: page > 1 ? page : undefined,
})

/** What the API is asked. */
export const suppliersCall = ({ q, family, region, page }: SuppliersState) => ({
  ...(q && { q }),
  ...(family !== undefined && { family: String(family) }),
  ...(region !== undefined && { region: String(region) }),
  offset: String(offsetOfPage(page)),
})

export const isFiltered = ({ q, family, region }: SuppliersState) =>
  q !== '' || family !== undefined || region !== undefined
