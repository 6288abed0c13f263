import { MAX_SEARCH_LETTERS } from '@mirador/domain/tender-query/search-words'
import {
  cleanProfileWord,
  MAX_PROFILE_WORDS,
  MAX_WORD_LETTERS,
  profileWordKey,
  searchOfAny,
  WORD_ORIGINS,
} from '@mirador/domain/words/profile-words'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const tag = 'Palabras'

/** A word, or several that belong together; without the signs of a search. */
const word = z.pipe(
  z.string({ error: 'invalid' }).check(
    z.maxLength(MAX_WORD_LETTERS, { error: 'too_long', abort: true }),
    z.refine((text) => cleanProfileWord(text) !== '', { error: 'required' }),
  ),
  z.transform(cleanProfileWord),
)

/** Whether a single search can hold all words of a list. */
const isSearchable = (words: readonly string[]) => searchOfAny(words).length <= MAX_SEARCH_LETTERS

const areDifferent = (words: readonly string[]) => new Set(words.map(profileWordKey)).size === words.length

/** Words of a request, with commas between them; empty where the parameter is absent. */
const words = z.pipe(
  z.pipe(
    z._default(z.string().check(z.maxLength(3 * MAX_SEARCH_LETTERS, { error: 'too_long' })), ''),
    z.transform((text) => text.split(',').map(cleanProfileWord).filter(Boolean)),
  ),
  z
    .array(z.string().check(z.maxLength(MAX_WORD_LETTERS, { error: 'too_long' })))
    .check(
      z.maxLength(MAX_PROFILE_WORDS, { error: 'too_long', abort: true }),
      z.refine(isSearchable, { error: 'too_long' }),
    ),
)

const profileWord = z.object({ written: z.string(), origin: z.enum(WORD_ORIGINS) })

const answer = z.object({ words: z.array(profileWord) })

export const listWords = endpoint({
  ...addresses.listWords,
  tag,
  summary: 'Las palabras con que tu empresa dice qué vende, y de dónde salió cada una.',
  answer,
})

export const updateWords = endpoint({
  ...addresses.updateWords,
  tag,
  summary: `Guarda las palabras con que tu empresa dice qué vende, a lo más ${MAX_PROFILE_WORDS}, en el lugar de las que había.`,
  example: { body: { words: [{ written: 'aseo', origin: 'own' }] } },
  body: z.strictObject({
    words: z
      .array(z.strictObject({ written: word, origin: z.enum(WORD_ORIGINS, { error: 'invalid' }) }), {
        error: 'invalid',
      })
      .check(
        z.maxLength(MAX_PROFILE_WORDS, { error: 'too_long', abort: true }),
        z.refine((list) => isSearchable(list.map(({ written }) => written)), { error: 'too_long' }),
        z.refine((list) => areDifferent(list.map(({ written }) => written)), { error: 'taken' }),
      ),
  }),
  answer,
})

export const getWordsEffect = endpoint({
  ...addresses.getWordsEffect,
  tag,
  summary:
    'Cuántas licitaciones abiertas tienen alguna de unas palabras, y cuántas de ellas se publicaron en los últimos siete días.',
  example: { query: { words: 'aseo' } },
  query: z.strictObject({ words }),
  answer: z.object({
    open: z.number(),
    this_week: z.number(),
    warnings: z.array(
      z.discriminatedUnion('kind', [
        /** more than a hundred a day; the narrower phrase is null where no title has one */
        z.object({ word: z.string(), kind: z.literal('broad'), per_day: z.number(), narrower: z.nullable(z.string()) }),
        z.object({ word: z.string(), kind: z.literal('unused') }),
      ]),
    ),
  }),
})

const suggestion = { word: z.string(), tenders: z.number(), buyers: z.number() }

export const suggestWords = endpoint({
  ...addresses.suggestWords,
  tag,
  summary:
    'Palabras que los compradores usan para lo mismo, con las licitaciones del último año que cada una agregaría. Ninguna se agrega sola.',
  example: { query: { words: 'aseo' } },
  query: z.strictObject({ words }),
  answer: z.object({
    suggestions: z.array(z.object(suggestion)),
    /** null: nothing was learnt yet */
    learnt_at: z.nullable(instant),
  }),
})

export const proveWord = endpoint({
  ...addresses.proveWord,
  tag,
  summary:
    'Lo que una palabra agregaría a otras: licitaciones del último año, tres títulos y cuántas abiertas habría con ella.',
  example: { query: { words: 'aseo', word: 'ornato' } },
  query: z.strictObject({ words, word }),
  answer: z.object({
    ...suggestion,
    examples: z.array(
      z.object({
        bid_idn: z.string(),
        name: z.string(),
        institution_name: z.nullable(z.string()),
        published_at: instant,
        /** words of its title that match the word */
        words: z.array(z.string()),
      }),
    ),
    /** number of open tenders with any of the words or this one */
    open_with: z.number(),
  }),
})
