import { CLOSING_WINDOWS } from '@mirador/domain/tender-query/closing-windows'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { chileDay, middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { useDeferredValue } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { FieldsOfRange } from './FieldsOfRange.tsx'
import type { Totals } from './filter-options.ts'
import { FILTER_PANEL } from './filter-panel-texts.ts'
import { closingDates, closingWindow } from './list-state.ts'

interface Props {
  draft: FilterTexts
  /** counts of the next 14 days, on a phone */
  days: Totals | undefined
  onChange: (changes: FilterTexts) => void
}

/** A preset window, a day of the next two weeks, or any two dates. */
export function ClosingFields({ draft, days, onChange }: Props) {
  const today = chileDay(serverNow())
  const window = closingWindow(draft, today)
  // On a phone, with its CPU slowed down 4 times, the date fields take 6 ms to lay out: they follow in the next render.
  const hasDates = useDeferredValue(true, false)
  return (
    <>
      <div className="segmented segmented-wide">
        {CLOSING_WINDOWS.map((within) => (
          <label key={within}>
            <input
              type="checkbox"
              className="sr-only"
              checked={window === String(within)}
              onChange={(event) => onChange(closingDates(event.target.checked ? String(within) : '', today))}
            />
            {FILTER_PANEL.closingWithin(within)}
          </label>
        ))}
      </div>
      {days && (
        <div className="mt-3 grid grid-cols-7 gap-1">
          {days.map(({ value, total }) => {
            const isOn = draft.closes_from === value && draft.closes_to === value
            return (
              <button
                key={value}
                type="button"
                aria-pressed={isOn}
                className={`grid h-[46px] place-items-center content-center rounded-control border text-sm ${isOn ? 'border-patina bg-patina-wash' : 'border-line'}`}
                onClick={() => onChange({ closes_from: isOn ? '' : value, closes_to: isOn ? '' : value })}
              >
                <span className="sr-only">
                  {FILTER_PANEL.closingDay(shortDay(middayOf(value), serverNow()), total)}
                </span>
                <span aria-hidden="true" className="text-ink3">
                  {Number(value.slice(-2))}
                </span>
                <span
                  aria-hidden="true"
                  className={`condensed font-bold ${value === today ? 'text-cobre' : 'text-patina'}`}
                >
                  {total || '–'}
                </span>
              </button>
            )
          })}
        </div>
      )}
      <div className="mt-3" style={{ minHeight: hasDates ? undefined : '6rem' }}>
        {hasDates && <FieldsOfRange names={['closes_from', 'closes_to']} draft={draft} onChange={onChange} />}
      </div>
    </>
  )
}
