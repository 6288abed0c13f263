import { getWordsEffect, listWords, proveWord, suggestWords, updateWords } from '@mirador/contract/addresses'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type * as contract from '@mirador/contract/words'
import { withMoreWords } from '@mirador/domain/words/kept-words'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type ProfileWord = AnswerOf<typeof contract.listWords>['words'][number]
export type WordsEffect = AnswerOf<typeof contract.getWordsEffect>
export type WordSuggestion = AnswerOf<typeof contract.suggestWords>['suggestions'][number]

/** Counts are reused for this long. */
const FRESH_MS = 60_000

const listed = (words: readonly string[]) => words.join(',')

/** The queries of a company's words; a separate file, since they load later. */
export const wordQueries = {
  list: () => queryOptions({ queryKey: ['listWords'], queryFn: ({ signal }) => call(listWords, {}, { signal }) }),

  effect: (words: readonly string[]) =>
    queryOptions({
      queryKey: ['getWordsEffect', words],
      queryFn: ({ signal }) => call(getWordsEffect, { query: { words: listed(words) } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    }),

  suggestions: (words: readonly string[]) =>
    queryOptions({
      queryKey: ['suggestWords', words],
      queryFn: ({ signal }) => call(suggestWords, { query: { words: listed(words) } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    }),

  proof: (words: readonly string[], word: string) =>
    queryOptions({
      queryKey: ['proveWord', words, word],
      queryFn: ({ signal }) => call(proveWord, { query: { words: listed(words), word } }, { signal }),
      staleTime: FRESH_MS,
    }),
}

/** Adds words to those that the company has, as far as there is room; nothing is sent where none is new. */
export async function keepWords(client: QueryClient, more: readonly string[]): Promise<void> {
  const { words: known } = await client.fetchQuery(wordQueries.list())
  const written = known.map((word) => word.written)
  const added = withMoreWords(written, more).slice(written.length)
  if (added.length === 0) return
  const words = [...known, ...added.map((word) => ({ written: word, origin: 'own' as const }))]
  client.setQueryData(wordQueries.list().queryKey, await call(updateWords, { body: { words } }))
}
