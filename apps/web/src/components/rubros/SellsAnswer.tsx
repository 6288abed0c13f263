import { figure } from '@mirador/texts/figure'
import { Plus, SearchX } from 'lucide'
import { type RefObject, useId, useRef } from 'react'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FamilyRow } from './FamilyRow.tsx'
import { moveFocus } from './move-focus.ts'
import { OtherWords } from './OtherWords.tsx'
import type { Sells } from './use-what-you-sell.ts'
import { WHAT_YOU_SELL } from './what-you-sell-texts.ts'

const MAX_LENGTH = 300

/** The field, and what becomes of its text. */
export function useSellsParts(sells: Sells) {
  const input = useRef<HTMLTextAreaElement>(null)
  return { field: <SellsField sells={sells} input={input} />, answer: <SellsAnswer sells={sells} input={input} /> }
}

interface Props {
  sells: Sells
  input: RefObject<HTMLTextAreaElement | null>
}

function SellsField({ sells: { text, type }, input }: Props) {
  return (
    <textarea
      ref={input}
      name="sells"
      rows={2}
      maxLength={MAX_LENGTH}
      data-autofocus
      aria-label={WHAT_YOU_SELL.label}
      placeholder={WHAT_YOU_SELL.placeholder}
      className="field-input"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}

function SellsAnswer({ sells, input }: Props) {
  const { isAsking, isSearching, families, chosen, words, fallen, suggestions, search } = sells
  const id = useId()
  const again = (change: () => void) => {
    change()
    input.current?.focus()
  }
  return (
    <>
      <p role="status" className={families.length > 0 ? 'sr-only' : 'px-6 py-4 text-ink2 max-tablet:px-4'}>
        {!isAsking && WHAT_YOU_SELL.intro}
        {isSearching && families.length === 0 && WHAT_YOU_SELL.searching}
        {families.length > 0 && !isSearching && WHAT_YOU_SELL.suggested(families.length)}
      </p>
      {words.length > 0 && (
        <div className="border-b border-line px-6 py-3 text-sm text-ink2 max-tablet:px-4">
          <p>
            {WHAT_YOU_SELL.words(words)}
            {fallen.map(({ phrase, words: parts }) => ` ${WHAT_YOU_SELL.fallen(phrase, parts)}`)}
          </p>
          {suggestions.length > 0 && (
            <>
              <p id={id} className="mt-2">
                {WHAT_YOU_SELL.also}
              </p>
              <ul aria-labelledby={id} className="mt-1 flex flex-wrap gap-2">
                {suggestions.map(({ word, tenders }) => (
                  <li key={word}>
                    <button
                      type="button"
                      className="inline-flex min-h-9 items-center gap-1.5 rounded-control border border-dashed border-control px-3 text-ink max-tablet:min-h-11"
                      onClick={() => again(() => sells.add(word))}
                    >
                      <Icon icon={Plus} size={15} />
                      {word} <small className="tabular-nums">{figure(tenders)}</small>
                      <span className="sr-only">{WHAT_YOU_SELL.moreTenders(tenders)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {search.isError && !isSearching && (
        <p role="alert" className="px-6 py-4 text-revocada max-tablet:px-4">
          {WHAT_YOU_SELL.failed}{' '}
          <button type="button" className="link target" onClick={() => void search.refetch()}>
            {ACTIONS.retry}
          </button>
        </p>
      )}
      {families.length > 0 && (
        <ul aria-label={WHAT_YOU_SELL.suggestions} onKeyDown={moveFocus}>
          {families.map((family) => (
            <FamilyRow
              key={family.code}
              name={family.name}
              segment={family.segment}
              evidence={family}
              isChosen={chosen.includes(family.code)}
              onTick={(isOn) => sells.tick(family.code, isOn)}
            />
          ))}
        </ul>
      )}
      {isAsking && search.data && !search.isError && families.length === 0 && !isSearching && (
        <div className="px-6 pb-6 max-tablet:px-4">
          <EmptyState icon={SearchX} title={WHAT_YOU_SELL.none}>
            {search.data.words.length > 0 ? (
              <OtherWords
                intro={RUBROS.nearWords}
                words={search.data.words}
                onChoose={(word) => again(() => sells.type(word))}
              />
            ) : (
              WHAT_YOU_SELL.noneHint
            )}
          </EmptyState>
        </div>
      )}
    </>
  )
}
