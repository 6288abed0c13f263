import { REGIONS } from '@mirador/domain/tender/region'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { Search } from 'lucide'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { SuppliersState } from './suppliers-state.ts'

interface Props {
  state: SuppliersState
  onState: (state: SuppliersState) => void
}

/** The catalogue is loaded after the list. */
const FamilySelect = lazyComponent(() => import('./FamilySelect.tsx'))

const number = (value: string) => (value === '' ? undefined : Number(value))

/** Name or RUT, family and region of a list of companies. Give it the words as `key`, so that the box follows the address. */
export function SupplierFilters({ state, onState }: Props) {
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          onState({ ...state, q, page: 1 })
        }}
      >
        <div className="relative min-w-0 flex-1">
          <Icon
            icon={Search}
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 left-4 text-ink2"
          />
          <input
            name="q"
            type="search"
            defaultValue={state.q}
            maxLength={100}
            enterKeyHint="search"
            aria-label={SUPPLIERS.search}
            placeholder={SUPPLIERS.placeholder}
            className="field-input h-12 pl-12"
          />
        </div>
        <Button type="submit" variant="primary" size="large" className="max-tablet:w-12 max-tablet:px-0!">
          <Icon icon={Search} size={20} aria-hidden="true" className="tablet:hidden" />
          <span className="text-base max-tablet:sr-only">{SUPPLIERS.submit}</span>
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        <Suspense
          fallback={
            <SelectField
              disabled
              aria-label={SUPPLIERS.family}
              options={[{ value: '', label: SUPPLIERS.everyFamily }]}
            />
          }
        >
          <FamilySelect family={state.family} onFamily={(family) => onState({ ...state, family, page: 1 })} />
        </Suspense>
        <SelectField
          aria-label={SUPPLIERS.region}
          value={state.region === undefined ? '' : String(state.region)}
          options={[
            { value: '', label: SUPPLIERS.everyRegion },
            ...REGIONS.map(({ region, short }) => ({ value: String(region), label: short })),
          ]}
          onChange={(value) => onState({ ...state, region: number(value), page: 1 })}
        />
      </div>
    </search>
  )
}
