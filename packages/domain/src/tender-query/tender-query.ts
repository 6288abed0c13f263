import { FILTER_NAMES, type FilterName, normalFilter } from './tender-filters.ts'

/** Whose rubros narrow a list: the caller's own, or none. */
export const SCOPES = ['mine', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * The orders of a list: best match of the words first (without words as `recent`), newest publication first, next
 * closing first, or best fit for the caller first. Open tenders come first in each.
 */
export const TENDER_SORTS = ['relevance', 'recent', 'closing', 'fit'] as const
export type TenderSort = (typeof TENDER_SORTS)[number]

/** The filters that narrow a list, each as text in its normal form (tender-filters.ts). */
export type FilterTexts = { readonly [name in FilterName]?: string | undefined }

/**
 * The query of a list of tenders, without its page. An address, a request, a file and a saved search are all one of
 * these.
 */
export interface TenderQuery extends FilterTexts {
  /** the search, as it was typed */
  readonly q?: string | undefined
  readonly scope: Scope
  readonly sort: TenderSort
}

/** A query without its default values, as an address has it. */
export type ListParameters = Partial<Omit<TenderQuery, 'q'>>

/**
 * Reads scope, filters and order. A value that is not valid is left out, so that an old or mistyped address still shows a list.
 * @param textOf the text of a parameter, if it has one
 */
export function readParameters(
  textOf: (name: keyof ListParameters) => unknown,
  filters: readonly FilterName[] = FILTER_NAMES,
): ListParameters {
  const read: { -readonly [name in FilterName]?: string } = {}
  for (const name of filters) {
    const text = textOf(name)
    const normal = typeof text === 'string' && normalFilter(name, text)
    if (normal) read[name] = normal
  }
  // without a minimum or maximum amount it narrows nothing
  if (!read.amount_min && !read.amount_max) delete read.amount_missing
  const scope = SCOPES.find((scope) => scope === textOf('scope'))
  const sort = TENDER_SORTS.find((sort) => sort === textOf('sort'))
  return { ...(scope && { scope }), ...read, ...(sort && { sort }) }
}

/** The name of a parameter in an address of the app, where it differs from that of a request. */
export function addressName(name: keyof ListParameters): string {
  return name === 'channel' ? 'canal' : name === 'queue' ? 'cola' : name
}

/** The parameters in the order in which an address has them, so that one list has one address. */
export function writeParameters({ scope, sort, ...filters }: ListParameters): Record<string, string> {
  const written: Record<string, string> = {}
  if (scope) written.scope = scope
  for (const name of FILTER_NAMES) if (filters[name]) written[addressName(name)] = filters[name]
  if (sort) written.sort = sort
  return written
}

/** Parameters as an address shows them, with the commas between the values of a filter. */
export function addressParameters(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString().replaceAll('%2C', ',')
}
