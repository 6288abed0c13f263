import { z } from 'zod/mini'
import * as addresses from './addresses/saved-searches.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { tenderFilters } from './tenders.ts'

/** What a list is asked by, but for its page and for what one follows: a saved search is nothing but a list. */
export const savableFilters = z.omit(tenderFilters, { offset: true, following: true })
/** The same as an address has it. */
const storedQuery = z.record(z.string(), z.string())

const tag = 'Búsquedas guardadas'
const id = z.string().check(z.regex(/^\d{1,9}$/, { error: 'invalid' }))
const name = z
  .string({ error: 'invalid' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(80, { error: 'too_long' }))
const in_digest = z.boolean({ error: 'invalid' })
const flag = z.nullable(z.enum(['too_broad', 'empty']))

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: storedQuery,
  in_digest: z.boolean(),
  created_at: instant,
  /** matches since it was last opened */
  new_matches: z.number(),
  /** more than a hundred a day of late, or nothing in a month */
  flag,
  /** gives access to the matches without a session */
  feed_url: z.string(),
})

export const listSavedSearches = endpoint({
  ...addresses.listSavedSearches,
  revalidates: true,
  tag,
  summary: 'Tus búsquedas guardadas, por nombre, con lo nuevo de cada una.',
  answer: z.object({ searches: z.array(savedSearch), most: z.number() }),
})

export const previewSearch = endpoint({
  ...addresses.previewSearch,
  tag,
  summary: 'Cuántas licitaciones publicadas en los últimos 30 días habría encontrado una búsqueda, con tres ejemplos.',
  query: savableFilters,
  answer: z.object({
    total: z.number(),
    busiest_week: z.number(),
    flag,
    examples: z.array(
      z.object({
        bid_idn: z.string(),
        name: z.string(),
        institution_name: z.nullable(z.string()),
        published_at: instant,
        closes_at: z.nullable(instant),
        /** that matched, as they are written there */
        words: z.array(z.string()),
      }),
    ),
    /** the one change that would help a search that is too broad or empty; null where none does */
    suggestion: z.nullable(
      z.object({
        kind: z.enum(['add', 'drop', 'drop_word', 'drop_excluded']),
        what: z.string(),
        value: z.nullable(z.string()),
        query: storedQuery,
        total: z.number(),
      }),
    ),
  }),
})

export const createSavedSearch = endpoint({
  ...addresses.createSavedSearch,
  tag,
  summary: 'Guarda una búsqueda con sus filtros. Lo que ya coincide no se avisa.',
  body: z.strictObject({ name, filters: savableFilters, in_digest }),
  answer: z.object({ id: z.string() }),
})

export const updateSavedSearch = endpoint({
  ...addresses.updateSavedSearch,
  tag,
  summary: 'Cambia el nombre, los filtros o los avisos de una búsqueda guardada. Otros filtros comienzan de nuevo.',
  params: z.object({ id }),
  body: z.strictObject({
    name: z.optional(name),
    filters: z.optional(savableFilters),
    in_digest: z.optional(in_digest),
  }),
  answer: z.object({ id: z.string() }),
})

export const deleteSavedSearch = endpoint({
  ...addresses.deleteSavedSearch,
  tag,
  summary: 'Borra una búsqueda guardada y su canal RSS; repetirlo no cambia nada.',
  params: z.object({ id }),
  answer: z.object({ id: z.string() }),
})

export const markSearchSeen = endpoint({
  ...addresses.markSearchSeen,
  tag,
  summary: 'Da por visto lo nuevo de una búsqueda guardada.',
  params: z.object({ id }),
  answer: z.object({ id: z.string() }),
})

export const renewSearchFeed = endpoint({
  ...addresses.renewSearchFeed,
  tag,
  summary: 'Da a una búsqueda guardada otra dirección RSS; la anterior deja de servir.',
  params: z.object({ id }),
  answer: z.object({ feed_url: z.string() }),
})
