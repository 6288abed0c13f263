import type { ReactNode } from 'react'
import { OWN_HISTORY } from './own-history-texts.ts'
import type { Proposed } from './proposal.ts'

export function toggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const changed = new Set(values)
  if (!changed.delete(value)) changed.add(value)
  return changed
}

export function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{legend}</legend>
      {hint && <p className="text-sm text-ink3">{hint}</p>}
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  proposed: Proposed<unknown>
  label: string
  /** by default the number of tenders */
  note?: string
  isTicked: boolean
  /** the profile accepts no more items of this kind */
  isFull?: boolean
  onTick: () => void
}

export function Choice({ proposed, label, note, isTicked, isFull = false, onTick }: ChoiceProps) {
  const { state, cases } = proposed
  const isNew = state === 'new'
  return (
    <label className={`flex min-h-9 items-center gap-3 py-1 max-tablet:min-h-11 ${isNew ? '' : 'text-ink3'}`}>
      <input
        type="checkbox"
        className="check"
        checked={isTicked || state === 'there'}
        disabled={!isNew || (isFull && !isTicked)}
        onChange={onTick}
      />
      <span className="min-w-0 wrap-anywhere">
        {label}{' '}
        <span className="text-sm text-ink3">
          {NOTES[state] ?? note ?? OWN_HISTORY.inTenders(cases)}
          {isNew && isFull && !isTicked && ` · ${OWN_HISTORY.noRoom}`}
        </span>
      </span>
    </label>
  )
}

const NOTES: Readonly<Record<Proposed<unknown>['state'], string | undefined>> = {
  new: undefined,
  there: OWN_HISTORY.isThere,
  excluded: OWN_HISTORY.isExcluded,
}
