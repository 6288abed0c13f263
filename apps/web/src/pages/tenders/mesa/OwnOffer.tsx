import { pesos } from '@mirador/domain/tender/money'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { changeDesk, deskChanges } from '../../../api/desk.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { DESK_TENDER } from './desk-texts.ts'
import type { PartProps } from './part-props.ts'

/** Twelve digits and their dots. */
const MAX_TYPED = 20

/** The total of the own offer, stored on Enter and when the field is left. */
export function OwnOffer({ place, desk, names }: PartProps) {
  const client = useQueryClient()
  const input = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { amount_clp, version } = desk

  async function store() {
    const typed = String(new FormData(input.current ?? undefined).get('amount') ?? '')
    const digits = typed.replace(/[\s.$]/g, '')
    if (!/^\d{0,15}$/.test(digits)) return setError(DESK_TENDER.badAmount)
    setError(undefined)
    const amount = digits === '' ? null : Number(digits)
    if (amount === amount_clp || isBusy) return
    setBusy(true)
    await changeDesk(client, place, deskChanges.amount(place, amount, version), DESK_TENDER.failed)
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void store()
  }

  return (
    <form ref={input} className="mt-4" onSubmit={submit}>
      <TextField
        label={DESK_TENDER.offer}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_TYPED}
        defaultValue={amount_clp === null ? '' : pesos(amount_clp)}
        error={error}
        hint={names.size > 1 ? DESK_TENDER.offerHint : DESK_TENDER.offerHintAlone}
        aria-busy={isBusy || undefined}
        onBlur={() => void store()}
      />
    </form>
  )
}
