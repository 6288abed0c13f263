import { rubroSearch } from '@mirador/domain/rubros/search'
import { tellingWords, writtenThings } from '@mirador/domain/rubros/supplier-words'
import { keptWords } from '@mirador/domain/words/kept-words'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { updateRubrosMutation } from '../../api/update-rubros.ts'
import { keepWords, wordQueries } from '../../api/words.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { endRubrosQuestion } from '../../session/registration-store.ts'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useSettled } from '../use-settled.ts'
import { FamilyRow } from './FamilyRow.tsx'
import { moveFocus } from './move-focus.ts'
import { OtherWords } from './OtherWords.tsx'
import { WHAT_YOU_SELL } from './what-you-sell-texts.ts'

const DRAFT = 'rubros'
const PAUSE_MS = 400
const MAX_LENGTH = 300

/**
 * Asks once, after the registration, what the company sells, and suggests the rubros of such purchases (DES-4). The
 * ticked rubros are saved as in the rubros dialog; closing skips the question.
 */
export default function WhatYouSell({ userId }: { userId: string }) {
  const [text, setText] = useState(() => readDraft(DRAFT, userId).text ?? '')
  // changes by the user; without them the most likely family of each item is ticked
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const settled = useSettled(text.trim(), PAUSE_MS)
  const isAsking = rubroSearch(text).phrase.length > 1
  const { data, isError, isFetching, refetch } = useQuery({
    ...rubroQueries.search(settled),
    placeholderData: keepPreviousData,
    enabled: rubroSearch(settled).phrase.length > 1,
  })
  const families = isAsking ? (data?.families ?? []) : []
  const chosen = families.filter(({ code, is_best }) => ticks.get(code) ?? is_best).map(({ code }) => code)
  const client = useQueryClient()
  const things = writtenThings(settled)
  const effect = useQuery({ ...wordQueries.effect(things), enabled: things.length > 0 })
  const unused = effect.data?.warnings.flatMap(({ kind, word }) => (kind === 'unused' ? [word] : []))
  const { words, fallen } = keptWords(things, new Set(unused), tellingWords)
  const {
    mutate,
    isPending,
    isError: hasFailed,
  } = useMutation(updateRubrosMutation(client, 'create', end, () => keepWords(client, words)))
  const input = useRef<HTMLTextAreaElement>(null)

  function end() {
    deleteDraft(DRAFT)
    // synchronously, so that the toast is announced by the page and not by the closing dialog
    flushSync(endRubrosQuestion)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  function type(typed: string) {
    setText(typed)
    saveDraft(DRAFT, userId, { text: typed })
  }

  const isPendingSearch = isAsking && (isFetching || settled !== text.trim())
  return (
    <Modal
      title={WHAT_YOU_SELL.title}
      subtitle={WHAT_YOU_SELL.subtitle}
      closeLabel={ACTIONS.close}
      width="46rem"
      isTall
      onClose={() => isPending || end()}
      header={
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
      }
      footer={
        <>
          <div className="mr-auto min-w-0">
            <output className="block text-ink2">
              <FoundThisMonth families={useSettled(chosen.join(), PAUSE_MS)} />
            </output>
            {hasFailed && <p className="text-sm text-revocada">{RUBROS.notSaved}</p>}
          </div>
          <Button className="max-tablet:h-11" aria-disabled={isPending} onClick={isPending ? undefined : end}>
            {WHAT_YOU_SELL.skip}
          </Button>
          <Button
            variant="primary"
            className="max-tablet:h-11"
            busy={isPending}
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && !isPending && mutate({ product_family_id: chosen, user_id: userId })}
          >
            {WHAT_YOU_SELL.save}
          </Button>
        </>
      }
    >
      <p role="status" className={families.length > 0 ? 'sr-only' : 'px-6 py-4 text-ink2 max-tablet:px-4'}>
        {!isAsking && WHAT_YOU_SELL.intro}
        {isPendingSearch && families.length === 0 && WHAT_YOU_SELL.searching}
        {families.length > 0 && !isPendingSearch && WHAT_YOU_SELL.suggested(families.length)}
      </p>
      {words.length > 0 && (
        <p className="border-b border-line px-6 py-3 text-sm text-ink2 max-tablet:px-4">
          {WHAT_YOU_SELL.words(words)}
          {fallen.map(({ phrase, words: parts }) => ` ${WHAT_YOU_SELL.fallen(phrase, parts)}`)}
        </p>
      )}
      {isError && !isPendingSearch && (
        <p role="alert" className="px-6 py-4 text-revocada max-tablet:px-4">
          {WHAT_YOU_SELL.failed}{' '}
          <button type="button" className="link min-h-6 max-tablet:min-h-11" onClick={() => void refetch()}>
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
              onTick={(isOn) => setTicks(new Map(ticks).set(family.code, isOn))}
            />
          ))}
        </ul>
      )}
      {isAsking && data && !isError && families.length === 0 && !isPendingSearch && (
        <div className="px-6 pb-6 max-tablet:px-4">
          <EmptyState icon={SearchX} title={WHAT_YOU_SELL.none}>
            {data.words.length > 0 ? (
              <OtherWords
                intro={RUBROS.nearWords}
                words={data.words}
                onChoose={(word) => {
                  type(word)
                  input.current?.focus()
                }}
              />
            ) : (
              WHAT_YOU_SELL.noneHint
            )}
          </EmptyState>
        </div>
      )}
    </Modal>
  )
}

/** @param families their codes, joined by commas */
function FoundThisMonth({ families }: { families: string }) {
  const { data } = useQuery(rubroQueries.count(families === '' ? [] : families.split(',').map(Number)))
  if (families === '') return WHAT_YOU_SELL.nothingChosen
  if (!data) return null
  if (data.this_month === 0) return WHAT_YOU_SELL.noneThisMonth
  return (
    <>
      {WHAT_YOU_SELL.found}{' '}
      <strong className="font-bold text-ink tabular-nums">{RUBROS.figure(data.this_month)}</strong>{' '}
      {WHAT_YOU_SELL.thisMonth}
    </>
  )
}
