import { addedWord, wordsOfSearch } from '@mirador/domain/words/search-of-words'
import { figure } from '@mirador/texts/figure'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useId } from 'react'
import { wordQueries } from '../../../api/words.ts'
import { WORDS } from '../../../texts/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface Props {
  /** the search as it was typed */
  q: string
  onChange: (q: string) => void
}

const SHOWN = 6

/** Words that buyers use for the subject of a search, offered beside it. The search changes only when one is chosen. */
export function BuyerWords({ q, onChange }: Props) {
  const words = wordsOfSearch(q)
  const { data } = useQuery({ ...wordQueries.suggestions(words), enabled: words.length > 0 })
  const id = useId()
  const known = new Set(words)
  const suggestions = words.length > 0 ? (data?.suggestions ?? []).filter(({ word }) => !known.has(word)) : []
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        {WORDS.also}
      </h3>
      <p className="mb-1.5 text-sm text-ink3">{WORDS.searchHint}</p>
      <ul className="flex flex-wrap gap-1.5">
        {suggestions.slice(0, SHOWN).map(({ word, tenders }) => (
          <li key={word} className="max-w-full">
            <Button size="pill" className="max-tablet:h-11" onClick={() => onChange(addedWord(q, word))}>
              <Icon icon={Plus} size={15} />
              {word} <span className="text-sm font-normal text-ink3">{figure(tenders)}</span>
              <span className="sr-only">{WORDS.inSearch(tenders)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
