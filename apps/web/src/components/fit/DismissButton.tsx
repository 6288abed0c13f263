import { DISMISSAL_REASONS, type DismissalReason } from '@mirador/domain/fit/dismissals'
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown } from 'lucide'
import { type FormEvent, useId, useRef, useState } from 'react'
import { dismiss } from '../../api/dismiss-tender.ts'
import { ACTIONS } from '../../texts/common.ts'
import { DISMISSALS } from '../../texts/dismissals.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'

/** 'No me sirve': removes a tender from the lists, for one of five reasons. */
export function DismissButton({ bid_idn, className = '' }: { bid_idn: string; className?: string }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<DismissalReason>()
  const [isBusy, setBusy] = useState(false)
  const name = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason || isBusy) return
    const row = form.current?.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    setBusy(true)
    const isGone = await dismiss(client, bid_idn, reason)
    setBusy(false)
    if (!isGone) return
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    // the row has unmounted, and with it the focus
    if (!row || row.isConnected) return
    const target = next?.isConnected ? next.querySelector<HTMLElement>('a') : null
    ;(target ?? document.querySelector<HTMLElement>('[data-count]'))?.focus()
  }

  return (
    <Popover
      label={DISMISSALS.open}
      button={
        <>
          <Icon icon={ThumbsDown} size={16} strokeWidth={1.75} />
          {DISMISSALS.open}
        </>
      }
      buttonClassName={buttonClass('secondary', 'pill', `max-tablet:h-11 ${className}`)}
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
                name={name}
                className="accent-patina"
                checked={value === reason}
                onChange={() => setReason(value)}
              />
              <span>
                {DISMISSALS.reasons[value].label}
                {value === reason && (
                  <span className="block text-sm text-ink2">{DISMISSALS.reasons[value].weighs}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
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
