import { CURRENCIES } from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { figure } from '@mirador/texts/figure'
import { Select } from '../../../ui/Select.tsx'
import { FieldsOfRange } from './FieldsOfRange.tsx'
import { FILTER_PANEL } from './filter-panel-texts.ts'
import { CURRENCY_NAMES } from './tender-filters-texts.ts'

const CURRENCY_OPTIONS = [
  { value: '', label: FILTER_PANEL.anyCurrency },
  ...CURRENCIES.map((currency) => ({ value: currency, label: CURRENCY_NAMES[currency] })),
]

interface Props {
  draft: FilterTexts
  /** number of tenders that the box adds; undefined while not known */
  missing: number | undefined
  onChange: (changes: FilterTexts) => void
}

/** The limits of the amount, and its currency. */
export function AmountFields({ draft, missing, onChange }: Props) {
  const hasLimit = Boolean(draft.amount_min || draft.amount_max)
  return (
    <>
      <FieldsOfRange names={['amount_min', 'amount_max']} draft={draft} onChange={onChange} />
      <label className={`filter-option ${hasLimit ? '' : 'opacity-60'}`}>
        <input
          type="checkbox"
          className="check"
          disabled={!hasLimit}
          checked={draft.amount_missing === 'true'}
          onChange={(event) => onChange({ amount_missing: event.target.checked ? 'true' : '' })}
        />
        {FILTER_PANEL.amountMissing}
        {hasLimit && missing !== undefined && <span className="filter-total">{figure(missing)}</span>}
      </label>
      <div className="filter-select mt-1">
        <Select
          label={FILTER_PANEL.currency}
          value={draft.currency ?? ''}
          options={CURRENCY_OPTIONS}
          onChange={(currency) => onChange({ currency })}
        />
      </div>
    </>
  )
}
