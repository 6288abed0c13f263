import { updateWords } from '@mirador/contract/addresses'
import { MAX_SEARCH_LETTERS } from '@mirador/domain/tender-query/search-words'
import { cleanProfileWord, MAX_PROFILE_WORDS, profileWordKey, searchOfAny } from '@mirador/domain/words/profile-words'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { type ProfileWord, wordQueries } from '../../api/words.ts'
import { announce } from '../../components/announcer.tsx'
import { useSettled } from '../../components/use-settled.ts'
import { WORDS } from '../../texts/words.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLeaveQuestion } from '../../ui/use-leave-question.ts'
import { ADMINISTRATIVE } from './profile-texts.ts'
import { WordField } from './WordField.tsx'
import { WordSuggestions } from './WordSuggestions.tsx'
import { WordsFoot } from './WordsFoot.tsx'
import { WordWarnings } from './WordWarnings.tsx'
import './words.css'

const PAUSE_MS = 400
const NONE: readonly string[] = []

/** The words of a company, the suggested words of buyers, and the matches of all. Words are saved only on request. */
export function WordsForm({ saved }: { saved: readonly ProfileWord[] }) {
  // undefined: the saved words, also after a save on another device
  const [draft, setDraft] = useState<readonly ProfileWord[]>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const id = useId()
  const words = draft ?? saved
  const isChanged = JSON.stringify(words) !== JSON.stringify(saved) || text.trim() !== ''
  useLeaveQuestion(isChanged ? WORDS.leave : undefined)
  const key = words.map(({ written }) => written).join(',')
  const settled = useSettled(key, PAUSE_MS)
  const counted = settled === '' ? NONE : settled.split(',')
  const isSettled = settled === key

  /**
   * Adds words as far as the profile allows, and shows a problem.
   * @returns the extended list
   */
  function withMore(list: readonly ProfileWord[], more: readonly ProfileWord[]): readonly ProfileWord[] {
    let next = list
    setProblem('')
    for (const { written: raw, origin } of more) {
      const written = cleanProfileWord(raw)
      const known = next.find((word) => profileWordKey(word.written) === profileWordKey(written))
      const all = [...next, { written, origin }]
      if (!written) continue
      if (known) setProblem(WORDS.known(known.written))
      else if (all.length > MAX_PROFILE_WORDS) setProblem(WORDS.tooMany(MAX_PROFILE_WORDS))
      else if (searchOfAny(all.map((word) => word.written)).length > MAX_SEARCH_LETTERS) setProblem(WORDS.tooLong)
      else next = all
    }
    return next
  }

  function add(more: readonly ProfileWord[]): readonly ProfileWord[] {
    const next = withMore(words, more)
    const added = next.slice(words.length).map(({ written }) => written)
    if (added.length > 0) announce(WORDS.added(added.join(', ')))
    setDraft(next)
    return next
  }

  function remove(word: string) {
    setDraft(words.filter(({ written }) => written !== word))
    setProblem('')
    announce(WORDS.removed(word))
    field.current?.focus()
  }

  /** Replaces a word by a narrower phrase. */
  function replace(word: string, narrower: string) {
    const otherWords = words.filter(({ written }) => written !== word)
    setDraft(withMore(otherWords, [{ written: narrower, origin: 'suggested' }]))
    field.current?.focus()
  }

  async function save() {
    const all = text.trim() ? add([{ written: text, origin: 'own' }]) : words
    setText('')
    setBusy(true)
    try {
      const answer = await call(updateWords, { body: { words: [...all] } })
      client.setQueryData(wordQueries.list().queryKey, answer)
      setDraft(undefined)
      // the words change the fit and the order of tenders
      void client.invalidateQueries({ queryKey: ['listTenders'] })
      void client.invalidateQueries({ queryKey: ['getTodayQueues'] })
      showToast('success', WORDS.saved)
    } catch (failure) {
      if (failure instanceof ApiError && failure.isReported) return
      setProblem(WORDS.saveFailed(failure instanceof Error ? failure.message : ''))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="sheet to-edges"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="px-6 py-5 max-tablet:px-4">
        <h2 id={`${id}-title`} className="text-base tracking-wide text-ink2">
          {ADMINISTRATIVE.keywords}
        </h2>
        <p id={`${id}-hint`} className="mt-2 mb-3 max-w-[60ch] text-ink2">
          {WORDS.hint}
        </p>
        <WordField
          ref={field}
          words={words}
          text={text}
          describedBy={`${id}-hint ${id}-problem`}
          isInvalid={problem !== ''}
          onText={setText}
          onAdd={(more) => add(more.map((written) => ({ written, origin: 'own' })))}
          onRemove={remove}
        />
        <div id={`${id}-problem`} role="alert">
          {problem && <FieldError id={`${id}-problem-text`}>{problem}</FieldError>}
        </div>
        <WordWarnings words={counted} onReplace={replace} />
      </div>
      <div className="border-t border-line px-6 py-4 max-tablet:px-4">
        <WordSuggestions
          words={counted}
          isSettled={isSettled}
          onAdd={(word) => {
            add([{ written: word, origin: 'suggested' }])
            field.current?.focus()
          }}
        />
      </div>
      <WordsFoot
        words={counted}
        isSettled={isSettled}
        isChanged={isChanged}
        isBusy={isBusy}
        onCancel={() => {
          setDraft(undefined)
          setText('')
          setProblem('')
          field.current?.focus()
        }}
      />
    </form>
  )
}
