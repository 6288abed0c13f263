import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { rubroQueries } from '../../api/rubro-queries.ts'
import { endRubrosQuestion } from '../../session/registration-store.ts'
import { ACTIONS } from '../../texts/common.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useSellsParts } from './SellsAnswer.tsx'
import { useWhatYouSell } from './use-what-you-sell.ts'
import { WHAT_YOU_SELL } from './what-you-sell-texts.ts'

interface Props {
  userId: string
  /** called when it is answered or skipped; by default the question after the registration ends */
  onEnd?: () => void
}

/**
 * Asks once, after the registration, what the company sells, and suggests the rubros of such purchases (DES-4). The
 * ticked rubros are saved as in the rubros dialog; closing skips the question.
 */
export default function WhatYouSell({ userId, onEnd = endRubrosQuestion }: Props) {
  const sells = useWhatYouSell({ userId, onSaved: leave })
  const { field, answer } = useSellsParts(sells)
  const { isPending, hasFailed, chosen, settledChosen } = sells

  function leave() {
    // synchronously, so that the toast is announced by the page and not by the closing dialog
    flushSync(onEnd)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  function end() {
    sells.forget()
    leave()
  }

  return (
    <Modal
      title={WHAT_YOU_SELL.title}
      subtitle={WHAT_YOU_SELL.subtitle}
      closeLabel={ACTIONS.close}
      width="46rem"
      isTall
      onClose={() => isPending || end()}
      header={field}
      footer={
        <>
          <div className="mr-auto min-w-0">
            <output className="block text-ink2">
              <FoundThisMonth families={settledChosen} />
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
            onClick={() => chosen.length > 0 && sells.save()}
          >
            {WHAT_YOU_SELL.save}
          </Button>
        </>
      }
    >
      {answer}
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
