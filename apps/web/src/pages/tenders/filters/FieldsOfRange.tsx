import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { useId, useState } from 'react'
import { FieldError } from '../../../ui/FieldError.tsx'
import { FIELDS, type Field, groupDigits, readFields } from './filter-fields.ts'
import { FILTER_PANEL } from './filter-panel-texts.ts'

const LABELS: Record<Field, string> = {
  amount_min: FILTER_PANEL.amountMin,
  amount_max: FILTER_PANEL.amountMax,
  closes_from: FILTER_PANEL.closesFrom,
  closes_to: FILTER_PANEL.closesTo,
}
const isAmount = (name: Field) => name.startsWith('amount')

function textsOf(draft: FilterTexts): Record<Field, string> {
  return Object.fromEntries(FIELDS.map((name) => [name, groupDigits(draft[name] ?? '')])) as Record<Field, string>
}

interface Props {
  names: readonly [from: Field, to: Field]
  draft: FilterTexts
  onChange: (changes: FilterTexts) => void
}

/** The two ends of a range. Valid values apply while they are typed; errors are shown once the field is left. */
export function FieldsOfRange({ names, draft, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => textsOf(draft))
  const [isLeft, setLeft] = useState(false)
  const { filters, errors } = readFields(typed)
  const isValid = names.every((name) => !errors[name])
  // the filters were changed elsewhere
  if (isValid && names.some((name) => filters[name] !== (draft[name] ?? ''))) setTyped(textsOf(draft))

  function change(name: Field, text: string) {
    const next = { ...typed, [name]: isAmount(name) ? groupDigits(text) : text }
    setTyped(next)
    const read = readFields(next)
    const [from, to] = names
    if (!read.errors[from] && !read.errors[to]) onChange({ [from]: read.filters[from], [to]: read.filters[to] })
  }

  return (
    <div className={isAmount(names[0]) ? 'grid grid-cols-2 items-start gap-2' : 'grid gap-2'}>
      {names.map((name) => {
        const error = isLeft ? errors[name] : undefined
        return (
          <div key={name} className={isAmount(name) ? '' : 'grid grid-cols-[3.5rem_minmax(0,1fr)] items-center'}>
            <label htmlFor={`${id}-${name}`} className="text-sm text-ink2">
              {LABELS[name]}
            </label>
            <input
              id={`${id}-${name}`}
              name={name}
              type={isAmount(name) ? 'text' : 'date'}
              inputMode={isAmount(name) ? 'numeric' : undefined}
              autoComplete="off"
              placeholder={name === 'amount_max' ? FILTER_PANEL.amountAny : undefined}
              className="field-input h-10 px-3 text-base max-tablet:h-11 max-tablet:text-field"
              value={typed[name]}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${id}-${name}-error` : undefined}
              onChange={(event) => change(name, event.target.value)}
              onBlur={() => setLeft(true)}
            />
            {error && <FieldError id={`${id}-${name}-error`}>{error}</FieldError>}
          </div>
        )
      })}
    </div>
  )
}
