import {
  DISMISSAL_REASONS,
  type DismissalReach,
  type DismissalReason,
  usualReach,
} from '@mirador/domain/fit/dismissals'
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, X } from 'lucide'
import { type FormEvent, lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { dismiss } from '../../api/dismiss-tender.ts'
import { ACTIONS } from '../../texts/common.ts'
import { DISMISSALS } from '../../texts/dismissals.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './fit.css'

const DismissReach = lazy(() => import('./DismissReach.tsx'))

interface Choice {
  reach: DismissalReach
  /** the sentence once it is done; undefined: the usual one */
  done?: string | undefined
}

const ONLY_THIS: Choice = { reach: 'one' }
const WITH_ALIKE: Choice = { reach: 'all' }

interface Props {
  bid_idn: string
  /** name of the tender, for a row of many: the button is then an icon, with the name in its own */
  name?: string
  className?: string
}

/** 'No me sirve': removes a tender from the lists, for one of five reasons. */
export function DismissButton({ bid_idn, name, className = '' }: Props) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<DismissalReason>()
  const [choice, setChoice] = useState<Choice>(ONLY_THIS)
  // 'No lo hago' has no second choice
  const hasChoice = reason !== undefined && usualReach(reason) === 'one'
  const [isBusy, setBusy] = useState(false)
  const radios = useId()

  // A row that is removed with the focus in it leaves it to the next one, the last row to the title or the count.
  useLayoutEffect(() => {
    const row = form.current?.closest('li')
    return () => {
      if (!row?.contains(document.activeElement)) return
      const next = row.nextElementSibling ?? row.previousElementSibling
      const title = row.closest('section')?.querySelector('h2')
      queueMicrotask(() => {
        if (row.isConnected) return
        const link = next?.isConnected ? next.querySelector<HTMLElement>('a') : null
        ;(link ?? title ?? document.querySelector<HTMLElement>('[data-count]'))?.focus()
      })
    }
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason || isBusy) return
    setBusy(true)
    const isGone = await dismiss(client, { bid_idn, reason, ...(hasChoice ? choice : WITH_ALIKE) })
    setBusy(false)
    // the button has the focus until its row is removed
    if (isGone) form.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }

  return (
    <Popover
      label={DISMISSALS.open}
      {...(name === undefined
        ? {
            button: (
              <>
                <Icon icon={ThumbsDown} size={16} strokeWidth={1.75} />
                {DISMISSALS.open}
              </>
            ),
            buttonClassName: buttonClass('secondary', 'pill', `max-tablet:h-11 ${className}`),
          }
        : {
            button: <Icon icon={X} size={18} strokeWidth={1.75} />,
            buttonLabel: DISMISSALS.openFor(name),
            buttonClassName: 'tender-row-dismiss',
          })}
      panelClassName="list-menu fit-dismiss"
      onToggle={(isOpen) => isOpen && form.current?.querySelector<HTMLElement>('input:checked, input')?.focus()}
    >
      <form ref={form} className="fit-form" onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend>{DISMISSALS.question}</legend>
          {DISMISSAL_REASONS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={radios}
                className="accent-patina"
                checked={value === reason}
                onChange={() => {
                  setReason(value)
                  setChoice(ONLY_THIS)
                }}
              />
              <span>
                {DISMISSALS.reasons[value].label}
                {value === 'no_lo_hago' && value === reason && (
                  <span className="block text-sm text-ink2">{DISMISSALS.weighsOnAlike}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        {hasChoice && (
          <Suspense fallback={<Skeleton className="fit-reach" />}>
            <DismissReach
              bid_idn={bid_idn}
              reason={reason}
              quoted={DISMISSALS.reasons[reason].quoted}
              reach={choice.reach}
              onChange={(reach, done) => setChoice({ reach, done })}
            />
          </Suspense>
        )}
        <Button type="submit" variant="primary" busy={isBusy} disabled={!reason} className="max-tablet:h-11">
          {DISMISSALS.submit}
        </Button>
        <Button variant="ghost" className="max-tablet:h-11" data-close>
          {ACTIONS.cancel}
        </Button>
      </form>
    </Popover>
  )
}
