import { offsetOfPage } from '@mirador/domain/pagination'
import { regionName } from '@mirador/domain/tender/region'
import { addressOf, numberLike, optional, pageNumber, withUsual } from '../../address-state.ts'

/** What the address of a list of companies says. */
export interface SuppliersState {
  q: string
  family: number | undefined
  region: number | undefined
  page: number
}

/** As it is searched. */
const TEXT = { read: (text: string) => text.trim().slice(0, 100), write: (text: string) => text }

const REGION = {
  read: (text: string) => (/^\d{1,2}$/.test(text) && regionName(Number(text)) !== undefined ? Number(text) : undefined),
  write: String,
}

export const suppliersAddress = addressOf<SuppliersState>({
  q: withUsual('q', TEXT, ''),
  family: optional('rubro', numberLike(/^[1-9]\d{3,4}0000$/)),
  region: optional('region', REGION),
  page: pageNumber('pagina'),
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
