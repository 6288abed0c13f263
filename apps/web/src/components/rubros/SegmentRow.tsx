import { familyLabel, type Segment } from '@mirador/domain/rubros/catalogue'
import { markFound, type RubroSearch } from '@mirador/domain/rubros/search'
import { ChevronDown } from 'lucide'
import { type Dispatch, memo, useId } from 'react'
import { RUBROS } from '../../texts/rubros.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Change } from './draft.ts'

interface Props {
  segment: Segment
  chosen: ReadonlySet<number> | undefined
  isOpen: boolean
  search: RubroSearch
  onChange: Dispatch<Change>
}

/** A segment: its name toggles the families, its switch chooses all or none of them (RUB-2). */
export const SegmentRow = memo(function SegmentRow({ segment, chosen, isOpen, search, onChange }: Props) {
  const id = useId()
  const count = chosen?.size ?? 0
  const all = segment.familias.length
  return (
    <li className={`segment border-b border-line ${count > 0 ? 'bg-hover' : ''}`}>
      <div className="flex min-h-14 items-center gap-3 px-6 py-1.5 max-tablet:px-4">
        <h3 className="min-w-0 flex-1 text-base [font-stretch:100%]">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-families` : undefined}
            className={`flex min-h-11 w-full items-center gap-2 rounded-small py-1 text-left max-tablet:justify-between ${count > 0 ? 'font-bold' : 'font-normal text-ink2 hover:text-ink'}`}
            onClick={() => onChange({ type: 'open', segment, isOpen: !isOpen })}
          >
            <span>
              <MarkedText pieces={markFound(segment.segment, search)} />
            </span>
            <Icon
              icon={ChevronDown}
              size={16}
              aria-hidden="true"
              className={`flex-none ${isOpen ? 'rotate-180' : ''} ${count > 0 ? 'text-ink2' : 'text-control'}`}
            />
          </button>
        </h3>
        <span id={`${id}-count`} className="condensed text-sm whitespace-nowrap text-ink2 tabular-nums">
          {count > 0 && (
            <>
              <strong className="text-base font-bold text-patina">{count}</strong> {RUBROS.of(all)}
            </>
          )}
          {count === 0 && all}
          <span className="sr-only"> {RUBROS.families(all)}</span>
        </span>
        <Switch
          checked={count > 0}
          data-partial={count > 0 && count < all}
          label={segment.segment}
          aria-describedby={`${id}-count`}
          className="after:absolute after:-inset-2.5"
          onChange={(event) => onChange({ type: 'switch', segment, isOn: event.target.checked })}
        />
      </div>
      {isOpen && (
        <fieldset
          id={`${id}-families`}
          aria-label={RUBROS.familiesOf(segment.segment)}
          className="grid grid-cols-2 gap-x-6 px-6 pb-4 max-tablet:grid-cols-1 max-tablet:px-4"
        >
          {segment.familias.map(({ id_familia, name_familia }) => {
            const isChosen = chosen?.has(id_familia) ?? false
            return (
              <label
                key={id_familia}
                className={`flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11 ${isChosen ? '' : 'text-ink2'}`}
              >
                <input
                  type="checkbox"
                  className="check"
                  checked={isChosen}
                  onChange={(event) =>
                    onChange({ type: 'tick', segment, family: id_familia, isOn: event.target.checked })
                  }
                />
                <span className="min-w-0">
                  <MarkedText pieces={markFound(familyLabel(id_familia) ?? name_familia, search)} />
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
    </li>
  )
})
