import { rubroSearch } from '@mirador/domain/rubros/search'
import { tellingWords, writtenThings } from '@mirador/domain/rubros/supplier-words'
import { keptWords } from '@mirador/domain/words/kept-words'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { updateRubrosMutation } from '../../api/update-rubros.ts'
import { keepWords, wordQueries } from '../../api/words.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { useSettled } from '../use-settled.ts'

const DRAFT = 'rubros'
const PAUSE_MS = 400
/** Maximum number of suggested words. */
const MAX_SUGGESTED = 3

interface Options {
  userId: string
  /** rubros that the account has already */
  stored?: readonly number[]
  onSaved: () => void
}

/**
 * What a company types that it sells: the rubros where such things are bought, its words, and their save. The text
 * survives a reload until `forget`.
 */
export function useWhatYouSell({ userId, stored = [], onSaved }: Options) {
  const [text, setText] = useState(() => readDraft(DRAFT, userId).text ?? '')
  // changes by the user; without them the most likely family of each item is ticked
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const settled = useSettled(text.trim(), PAUSE_MS)
  const isAsking = rubroSearch(text).phrase.length > 1
  const search = useQuery({
    ...rubroQueries.search(settled),
    placeholderData: keepPreviousData,
    enabled: rubroSearch(settled).phrase.length > 1,
  })
  const families = isAsking ? (search.data?.families ?? []) : []
  const chosen = families.filter(({ code, is_best }) => ticks.get(code) ?? is_best).map(({ code }) => code)
  const settledChosen = useSettled(chosen.join(), PAUSE_MS)
  const client = useQueryClient()
  const things = writtenThings(settled)
  const effect = useQuery({ ...wordQueries.effect(things), enabled: things.length > 0 })
  const unused = effect.data?.warnings.flatMap(({ kind, word }) => (kind === 'unused' ? [word] : []))
  const { words, fallen } = keptWords(things, new Set(unused), tellingWords)
  const suggested = useQuery({ ...wordQueries.suggestions(words), enabled: words.length > 0 })
  const rubros = useMutation(updateRubrosMutation(client, 'create', end, () => keepWords(client, words)))
  const wordsAlone = useMutation({
    meta: { isReported: true },
    mutationFn: () => keepWords(client, words),
    onSuccess: () => {
      end()
      return client.invalidateQueries()
    },
  })

  function end() {
    deleteDraft(DRAFT)
    onSaved()
  }

  function type(typed: string) {
    setText(typed)
    saveDraft(DRAFT, userId, { text: typed })
  }

  const isPending = rubros.isPending || wordsAlone.isPending
  const isSettled = settled === text.trim()
  return {
    text,
    type,
    /** adds a word to the list */
    add: (word: string) => type(`${text.trim().replace(/,$/, '')}, ${word}`),
    isAsking,
    isSearching: isAsking && (search.isFetching || !isSettled),
    search,
    families,
    chosen,
    /** `chosen` joined by commas, once it no longer changes */
    settledChosen,
    tick: (code: number, isOn: boolean) => setTicks(new Map(ticks).set(code, isOn)),
    words,
    fallen,
    suggestions: (words.length > 0 && suggested.data?.suggestions.slice(0, MAX_SUGGESTED)) || [],
    canSave: chosen.length > 0 || (words.length > 0 && isSettled),
    /** stores rubros and words together, or the words where no rubro is ticked */
    save: () => {
      if (isPending) return
      if (chosen.length === 0) return wordsAlone.mutate()
      rubros.mutate({ product_family_id: [...new Set([...stored, ...chosen])], user_id: userId })
    },
    isPending,
    hasFailed: rubros.isError || wordsAlone.isError,
    /** drops the text, for who does not answer */
    forget: () => deleteDraft(DRAFT),
  }
}

export type Sells = ReturnType<typeof useWhatYouSell>
