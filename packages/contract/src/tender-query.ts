import { SAVED_FILTERS } from '@mirador/domain/tender-query/saved-query'
import { MAX_SEARCH_LETTERS, prefixProblem } from '@mirador/domain/tender-query/search-words'
import {
  FILTER_NAMES,
  type FilterName,
  normalFilter,
  TENDER_FILTERS,
} from '@mirador/domain/tender-query/tender-filters'
import { SCOPES, TENDER_SORTS } from '@mirador/domain/tender-query/tender-query'
import { z } from 'zod/mini'
import { offset } from './page.ts'

export type { FilterRange } from '@mirador/domain/tender-query/narrowings'
export type { SavedNarrowing } from '@mirador/domain/tender-query/saved-query'
export type { FilterName, ListedChannels } from '@mirador/domain/tender-query/tender-filters'

/** A filter in a request, read by its rule; the output is its normal form. */
function filterText(name: FilterName): z.ZodMiniType<string | undefined, string> {
  const { form, read, refusal } = TENDER_FILTERS[name]
  const text: z.ZodMiniType<string, string> =
    form instanceof RegExp
      ? z.string().check(
          z.regex(form, { error: 'invalid', abort: true }),
          z.refine((text) => read(text) !== undefined, { error: refusal }),
        )
      : z.literal([...form], { error: 'invalid' })
  return z.pipe(
    text,
    z.transform((text) => normalFilter(name, text) || undefined),
  )
}

/** A search as it was typed. Its prefixes are limited, because each one reads every word that begins with it. */
const searchText = z.string().check(
  z.maxLength(MAX_SEARCH_LETTERS, { error: 'too_long', abort: true }),
  z.refine((text) => prefixProblem(text) !== 'short_prefix', { error: 'short_prefix' }),
  z.refine((text) => prefixProblem(text) !== 'many_prefixes', { error: 'many_prefixes' }),
)

/** One schema for each filter. */
function forFilters<Name extends FilterName, S>(names: readonly Name[], schemaOf: (name: Name) => S): Record<Name, S> {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, S>
}

const queryWith = <Name extends FilterName>(names: readonly Name[]) =>
  z.strictObject({
    q: z.optional(searchText),
    scope: z._default(z.enum(SCOPES, { error: 'invalid' }), 'all'),
    ...forFilters(names, (name) => z.optional(filterText(name))),
    sort: z._default(z.enum(TENDER_SORTS, { error: 'invalid' }), 'recent'),
  })

/** TenderQuery of the domain. Unknown names are refused. */
export const tenderQuery = queryWith(FILTER_NAMES)

/** A tender query with the requested page. */
export const tenderListQuery = z.strictObject({ offset, ...tenderQuery.shape })

/** A query that can be saved. */
export const savableQuery = queryWith(SAVED_FILTERS)

/** A saved query in an answer. */
export const savedQuery = z.object({
  q: z.optional(z.string()),
  scope: z.enum(SCOPES),
  ...forFilters(SAVED_FILTERS, () => z.optional(z.string())),
  sort: z.enum(TENDER_SORTS),
})
