import { ChevronDown } from 'lucide'
import { type ReactNode, useReducer } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { FILTER_PANEL } from './filter-panel-texts.ts'

interface Props {
  name: string
  /** the choice in words; shown on a phone, where the group may be closed */
  chosen: string | undefined
  isPhone: boolean
  /** whether the group is open at first, on a phone */
  isOpen?: boolean
  children: ReactNode
}

/** A group of the panel; it can be closed only on a phone. */
export function FilterGroup({ name, chosen, isPhone, isOpen = false, children }: Props) {
  // on a phone most groups stay closed: their hundred boxes would only delay the panel
  const [isDrawn, draw] = useReducer(() => true, isOpen)
  if (!isPhone) {
    return (
      <fieldset className="filter-group">
        <legend className="mb-1.5 condensed font-bold">{name}</legend>
        {children}
      </fieldset>
    )
  }
  return (
    <details className="filter-fold border-b border-line px-4" open={isOpen} onToggle={draw}>
      <summary className="flex min-h-14 items-center gap-3">
        <span className="condensed text-lg font-bold">{name}</span>
        <span className={`ml-auto min-w-0 truncate ${chosen ? 'text-ink' : 'text-ink3'}`}>
          {chosen ?? FILTER_PANEL.any}
        </span>
        <Icon icon={ChevronDown} size={18} className="flex-none text-ink2" />
      </summary>
      <fieldset aria-label={name} className="pb-4">
        {isDrawn && children}
      </fieldset>
    </details>
  )
}
