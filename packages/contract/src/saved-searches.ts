import { SAVED_NARROWINGS } from '@mirador/domain/tender-query/saved-query'
import type { WordChange } from '@mirador/domain/tender-query/word-change'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { savableQuery, savedQuery } from './tender-query.ts'

const tag = 'Búsquedas guardadas'
const id = z.string().check(z.regex(/^\d{1,9}$/, { error: 'invalid' }))
const name = z
  .string({ error: 'invalid' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(80, { error: 'too_long' }))
const in_digest = z.boolean({ error: 'invalid' })
const flag = z.nullable(z.enum(['too_broad', 'empty']))

/** The matches that a changed search would have had in the same days. */
const outcome = { query: savedQuery, total: z.number() }

/** A word whose matches differ from when the search was saved. */
const wordChange: z.ZodMiniType<WordChange> = z.object({
  word: z.string(),
  wasIgnored: z.boolean(),
  lost: z.array(z.string()),
  gained: z.array(z.string()),
})

export type { WordChange }

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: savedQuery,
  in_digest: z.boolean(),
  created_at: instant,
  /** number of matches since it was last opened */
  new_matches: z.number(),
  /** whether it had more than a hundred matches a day lately, or none in a month */
  flag,
  /** words whose matches differ from when it was saved, until it is opened */
  word_changes: z.array(wordChange),
  /** gives access to the matches without a session; null for a personal token, which must not outlive its end by it */
  feed_url: z.nullable(z.string()),
})

export const listSavedSearches = endpoint({
  ...addresses.listSavedSearches,
  scope: 'mesa',
  public: true,
  revalidates: true,
  tag,
  summary: 'Tus búsquedas guardadas, por nombre, con lo nuevo de cada una.',
  answer: z.object({ searches: z.array(savedSearch), most: z.number() }),
})

export const previewSearch = endpoint({
  ...addresses.previewSearch,
  scope: 'mesa',
  tag,
  summary: 'Cuántas licitaciones publicadas en los últimos 30 días habría encontrado una búsqueda, con tres ejemplos.',
  query: savableQuery,
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
        /** the matching words, as written in the tender */
        words: z.array(z.string()),
      }),
    ),
    /** the one change that would help a search that is too broad or empty; null where no change does */
    suggestion: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('add'),
          what: z.enum(['scope', 'region', 'bid_type']),
          value: z.string(),
          ...outcome,
        }),
        z.object({
          kind: z.literal('drop'),
          what: z.enum(['scope', ...SAVED_NARROWINGS]),
          value: z.null(),
          ...outcome,
        }),
        z.object({ kind: z.enum(['drop_word', 'drop_excluded']), what: z.literal('q'), value: z.string(), ...outcome }),
      ]),
    ),
  }),
})

export const createSavedSearch = endpoint({
  ...addresses.createSavedSearch,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Guarda una búsqueda con sus filtros. Lo que ya coincide no se avisa.',
  example: { body: { name: 'Aseo', filters: { q: 'aseo' }, in_digest: true } },
  body: z.strictObject({ name, filters: savableQuery, in_digest }),
  answer: z.object({ id: z.string() }),
})

export const updateSavedSearch = endpoint({
  ...addresses.updateSavedSearch,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Cambia el nombre, los filtros o los avisos de una búsqueda guardada. Otros filtros comienzan de nuevo.',
  example: { params: { id: '1' }, body: { in_digest: false } },
  params: z.object({ id }),
  body: z.strictObject({
    name: z.optional(name),
    filters: z.optional(savableQuery),
    in_digest: z.optional(in_digest),
  }),
  answer: z.object({ id: z.string() }),
})

export const deleteSavedSearch = endpoint({
  ...addresses.deleteSavedSearch,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Borra una búsqueda guardada y su canal RSS; repetirlo no cambia nada.',
  example: { params: { id: '1' } },
  params: z.object({ id }),
  answer: z.object({ id: z.string() }),
})

export const markSearchSeen = endpoint({
  ...addresses.markSearchSeen,
  scope: 'mesa:escribir',
  tag,
  summary: 'Da por visto lo nuevo de una búsqueda guardada.',
  example: { params: { id: '1' } },
  params: z.object({ id }),
  answer: z.object({ id: z.string() }),
})

export const renewSearchFeed = endpoint({
  ...addresses.renewSearchFeed,
  tag,
  summary: 'Da a una búsqueda guardada otra dirección RSS; la anterior deja de servir.',
  example: { params: { id: '1' } },
  params: z.object({ id }),
  answer: z.object({ feed_url: z.string() }),
})
