import { REGIONS } from '@mirador/domain/tender/region'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SearchBox } from '../SearchBox.tsx'
import type { SuppliersState } from './suppliers-state.ts'

interface Props {
  state: SuppliersState
  onState: (state: SuppliersState) => void
}

/** The catalogue is loaded after the list. */
const FamilySelect = lazyComponent(() => import('./FamilySelect.tsx'))

const number = (value: string) => (value === '' ? undefined : Number(value))

/**
 * Name or RUT, family and region of a list of companies. Give it the words as `key`, so that the box follows the
 * address.
 */
export function SupplierFilters({ state, onState }: Props) {
  return (
    <SearchBox query={state.q} words={SUPPLIERS} onSearch={(q) => onState({ ...state, q, page: 1 })}>
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
    </SearchBox>
  )
}
