import { offsetOfPage, pageOfRoute } from '@mirador/domain/pagination'
import { addressOf, numberLike, optional } from '../../address-state.ts'
import type { ServiceQuery } from '../../api/queries.ts'
import { type Address, pathTo } from '../../paths.ts'

export type FilterName = 'tipo' | 'relator'

/** "All" chosen explicitly; the dropdown shows it instead of its placeholder. */
export const ALL = 'todos'

/** The state of the directory in the address. One filter at a time: choosing one clears the other. */
export interface DirectoryState {
  page: number
  filter: { name: FilterName; value: number | typeof ALL } | undefined
}

const ID = numberLike(/^[1-9]\d{0,8}$/)
/** An id or "all". */
const CHOICE = {
  read: (text: string) => (text === ALL || text === '0' ? ALL : ID.read(text)),
  write: String,
}

const address = addressOf<Record<FilterName, number | typeof ALL | undefined>>({
  tipo: optional('tipo', CHOICE),
  relator: optional('relator', CHOICE),
})

export function readDirectoryState({ params, search }: Address): DirectoryState {
  const choices = address.read(search)
  const name = choices.tipo === undefined ? 'relator' : 'tipo'
  const value = choices[name]
  return { page: pageOfRoute(params.page), filter: value === undefined ? undefined : { name, value } }
}

export function directoryPath({ page, filter }: DirectoryState): string {
  return pathTo('services', { page, ...(filter && { [filter.name]: filter.value }) })
}

export function serviceQuery({ page, filter }: DirectoryState): ServiceQuery {
  const offset = String(offsetOfPage(page))
  if (!filter || filter.value === ALL) return { offset }
  return { offset, [filter.name === 'tipo' ? 'service_type_id' : 'relator_id']: String(filter.value) }
}
