import { offsetOfPage, pageOfRoute } from '@mirador/domain/pagination'
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

const NAMES: readonly FilterName[] = ['tipo', 'relator']

export function readDirectoryState({ params, search }: Address): DirectoryState {
  const filters = NAMES.flatMap((name) => {
    const value = choiceOf(search.get(name))
    return value === undefined ? [] : [{ name, value }]
  })
  return { page: pageOfRoute(params.page), filter: filters[0] }
}

/** An id or "all"; other values are ignored. */
function choiceOf(text: string | null): number | typeof ALL | undefined {
  if (text === ALL || text === '0') return ALL
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

export function directoryPath({ page, filter }: DirectoryState): string {
  return pathTo('services', { page, ...(filter && { [filter.name]: filter.value }) })
}

export function serviceQuery({ page, filter }: DirectoryState): ServiceQuery {
  const offset = String(offsetOfPage(page))
  if (!filter || filter.value === ALL) return { offset }
  return { offset, [filter.name === 'tipo' ? 'service_type_id' : 'relator_id']: String(filter.value) }
}
