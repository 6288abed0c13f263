import { pesos } from '@mirador/domain/tender/money'
import { type FormEvent, useState } from 'react'
import { deskChanges } from '../../../api/desk.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { DESK_TENDER } from './desk-texts.ts'
import type { PartProps } from './part-props.ts'
import { useDeskChange } from './use-desk-change.ts'

/** Twelve digits and their dots. */
const MAX_TYPED = 20

interface Typed {
  text: string
  /** of the tender when the typing began: what another person stores meanwhile is not overwritten unseen */
  version: number
  isRefused?: boolean
}

/** The total of the own offer, stored on Enter and when the field is left. What was refused stays until Enter. */
export function OwnOffer({ place, desk, names }: PartProps) {
  const { run, isBusy } = useDeskChange(place)
  const [typed, setTyped] = useState<Typed>()
  const [error, setError] = useState<string>()
  const { amount_clp, version } = desk
  const stored = amount_clp === null ? '' : pesos(amount_clp)

  async function store(readVersion: number) {
    if (!typed || isBusy) return
    const digits = typed.text.replace(/[\s.$]/g, '')
    if (!/^\d{0,15}$/.test(digits)) return setError(DESK_TENDER.badAmount)
    setError(undefined)
    const amount = digits === '' ? null : Number(digits)
    if (amount === amount_clp) return setTyped(undefined)
    const answer = await run(deskChanges.amount(place, amount, readVersion))
    setTyped((now) => {
      if (!now || !answer) return now && { ...now, isRefused: true }
      // typed on while it was stored
      return now.text === typed.text ? undefined : { text: now.text, version: answer.version }
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void store(typed?.isRefused ? version : (typed?.version ?? version))
  }

  return (
    <form className="mt-4" onSubmit={submit}>
      <TextField
        label={DESK_TENDER.offer}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_TYPED}
        value={typed?.text ?? stored}
        error={error ?? (typed?.isRefused ? DESK_TENDER.notStored(stored) : undefined)}
        hint={names.size > 1 ? DESK_TENDER.offerHint : DESK_TENDER.offerHintAlone}
        aria-busy={isBusy || undefined}
        onChange={({ currentTarget: { value } }) =>
          setTyped({ text: value, version: typed?.version ?? version, isRefused: typed?.isRefused ?? false })
        }
        onBlur={() => typed && !typed.isRefused && void store(typed.version)}
      />
    </form>
  )
}
