import { highlight } from '@mirador/domain/text/highlight'
import { foldWords } from '@mirador/domain/text/words'
import { shortDay } from '@mirador/domain/time/chile-time'
import { figure } from '@mirador/texts/figure'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useId, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { type WordSuggestion, wordQueries } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { WORDS } from '../../texts/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  /** the words of the last count */
  words: readonly string[]
  isSettled: boolean
  onAdd: (word: string) => void
}

const SHOWN = 9

/**
 * The words of buyers for the same goods, each with the number of tenders that it adds. A chip opens its proof, and
 * only the button of the proof adds the word.
 */
export function WordSuggestions({ words, isSettled, onAdd }: Props) {
  const { data, isError, isPlaceholderData } = useQuery({
    ...wordQueries.suggestions(words),
    enabled: words.length > 0,
  })
  const [opened, setOpened] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  const suggestions = (words.length > 0 && data?.suggestions) || []
  const visibleSuggestions = showsAll ? suggestions : suggestions.slice(0, SHOWN)
  const open = suggestions.find(({ word }) => word === opened)
  return (
    <div aria-busy={!isSettled || isPlaceholderData}>
      <h3 id={id} className="mb-2 flex flex-wrap items-baseline gap-x-2 text-base">
        {WORDS.also}
        {suggestions.length > 0 && <span className="text-sm font-normal text-ink3">{WORDS.alsoHint}</span>}
      </h3>
      {suggestions.length > 0 ? (
        <>
          <ul aria-labelledby={id} className={`words-list ${isSettled && !isPlaceholderData ? '' : 'words-old'}`}>
            {visibleSuggestions.map((suggestion) => (
              <li key={suggestion.word} className="max-w-full">
                <Offer
                  suggestion={suggestion}
                  isOpen={open === suggestion}
                  controls={`${id}-proof`}
                  onToggle={() => setOpened(open === suggestion ? '' : suggestion.word)}
                />
              </li>
            ))}
            {suggestions.length > visibleSuggestions.length && (
              <li>
                <button type="button" className="link words-more px-2.5 py-1" onClick={() => setShowsAll(true)}>
                  {WORDS.more(suggestions.length - visibleSuggestions.length)}
                </button>
              </li>
            )}
          </ul>
          {open && <Proof key={open.word} id={`${id}-proof`} words={words} suggestion={open} onAdd={onAdd} />}
        </>
      ) : (
        <p className="text-sm text-ink3">{words.length === 0 ? WORDS.noWords : silence()}</p>
      )}
    </div>
  )

  function silence(): string {
    if (isError) return WORDS.suggestionsFailed
    if (!data || isPlaceholderData) return WORDS.looking
    return data.learnt_at === null ? WORDS.notLearnt : WORDS.noSuggestions
  }
}

interface OfferProps {
  suggestion: WordSuggestion
  isOpen: boolean
  controls: string
  onToggle: () => void
}

function Offer({ suggestion: { word, tenders }, isOpen, controls, onToggle }: OfferProps) {
  return (
    <button
      type="button"
      className="word-offer"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon icon={Plus} size={15} />
      {word} <small>{figure(tenders)}</small>
      <span className="sr-only">{WORDS.moreTenders(tenders)}</span>
    </button>
  )
}

interface ProofProps {
  id: string
  words: readonly string[]
  suggestion: WordSuggestion
  onAdd: (word: string) => void
}

/** The tenders that one word adds, with three titles as examples. */
function Proof({ id, words, suggestion: { word, tenders, buyers }, onAdd }: ProofProps) {
  const { data, isError } = useQuery(wordQueries.proof(words, word))
  const [label, isOpen] = WORDS.withIt
  return (
    <section id={id} aria-label={WORDS.proofOf(word)} className="words-proof">
      <div>
        <p>
          <b className="font-medium">{word}</b> {WORDS.proof(data?.tenders ?? tenders, data?.buyers ?? buyers)}
        </p>
        {data ? (
          <ul className="mt-1.5 grid gap-1 text-sm">
            {data.examples.map((example) => (
              <li key={example.bid_idn} className="wrap-anywhere">
                <Link className="hover:underline" to={paths.tender(example.bid_idn)}>
                  <MarkedText pieces={highlight(example.name, example.words.map(foldWords))} />
                </Link>
                <span className="text-ink3">
                  {[
                    '',
                    ...(example.institution_name ? [example.institution_name] : []),
                    shortDay(new Date(example.published_at), serverNow()),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        ) : isError ? (
          <p className="mt-1.5 text-sm text-ink3">{WORDS.proofFailed}</p>
        ) : (
          <Skeleton className="mt-2 h-16 w-full" />
        )}
      </div>
      <div className="grid gap-1.5 text-sm text-ink2">
        <Button variant="primary" className="max-tablet:min-h-11" onClick={() => onAdd(word)}>
          <Icon icon={Plus} size={16} />
          {WORDS.addWord(word)}
        </Button>
        {data && (
          <span className="text-right">
            {label} <b className="font-medium text-ink">{figure(data.open_with)}</b> {isOpen(data.open_with)}
          </span>
        )}
      </div>
    </section>
  )
}
