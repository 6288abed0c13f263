import { offsetOfPage } from '@mirador/domain/pagination'
import { addressOf, FAMILY, optional, pageNumber, REGION, WORDS, withUsual } from '../../address-state.ts'

/** The state of a list of companies, as in its address. */
export interface SuppliersState {
  q: string
  family: number | undefined
  region: number | undefined
  page: number
}

export const suppliersAddress = addressOf<SuppliersState>({
  q: withUsual('q', WORDS, ''),
  family: optional('rubro', FAMILY),
  region: optional('region', REGION),
  page: pageNumber('pagina'),
})

/** The parameters of the call to the API. */
export const suppliersCall = ({ q, family, region, page }: SuppliersState) => ({
  ...(q && { q }),
  ...(family !== undefined && { family: String(family) }),
  ...(region !== undefined && { region: String(region) }),
  offset: String(offsetOfPage(page)),
})

export const isFiltered = ({ q, family, region }: SuppliersState) =>
  q !== '' || family !== undefined || region !== undefined
