import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide'
import { type WordsEffect, wordQueries } from '../../api/words.ts'
import { WORDS } from '../../texts/words.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  words: readonly string[]
  onReplace: (word: string, narrower: string) => void
}

/** Words that match too many tenders or none. */
export function WordWarnings({ words, onReplace }: Props) {
  const { data } = useQuery({ ...wordQueries.effect(words), enabled: words.length > 0 })
  const warnings = (data?.warnings ?? []).filter(({ word }) => words.includes(word))
  if (warnings.length === 0) return null
  return (
    <ul aria-label={WORDS.warnings} className="mt-2 grid gap-1 text-sm text-ink2">
      {warnings.map((warning) => (
        <li key={warning.word} className="flex items-start gap-1.5">
          <Icon icon={Info} size={16} className="mt-px flex-none" />
          <span className="min-w-0 wrap-anywhere">{sentence(warning, onReplace)}</span>
        </li>
      ))}
    </ul>
  )
}

function sentence(warning: WordsEffect['warnings'][number], onReplace: Props['onReplace']) {
  const word = <b className="font-medium text-ink">{warning.word}</b>
  if (warning.kind !== 'broad') {
    const [before, after] = WORDS.unused
    return (
      <>
        {before} {word} {after}
      </>
    )
  }
  const { per_day, narrower } = warning
  return (
    <>
      {word} {WORDS.broad(per_day)}
      {narrower && (
        <>
          {' '}
          {WORDS.tryWith}{' '}
          <button type="button" className="link words-try" onClick={() => onReplace(warning.word, narrower)}>
            {narrower}
          </button>
          .
        </>
      )}
    </>
  )
}
