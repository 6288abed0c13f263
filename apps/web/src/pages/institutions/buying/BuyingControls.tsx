import { AMOUNT_TYPE_OPTIONS } from '../../../components/amount-types.ts'
import { navigate } from '../../../navigation.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { BUYING } from './buyers-texts.ts'
import { type BuyingState, buyingAddress } from './buying-state.ts'

const SCOPES = (['mine', 'all'] as const).map((value) => ({ value, label: BUYING.scopes[value] }))
const TYPES = [{ value: '', label: BUYING.everyType }, ...AMOUNT_TYPE_OPTIONS]
const PERIODS = (['12', '24', '36'] as const).map((value) => ({ value, label: BUYING.periods[value] }))

/** The controls of the selection: families, type and period, all in the address. */
export function BuyingControls({ rut, state }: { rut: string; state: BuyingState }) {
  const go = (changes: Partial<BuyingState>) =>
    navigate(buyingAddress(rut, { ...state, ...changes, page: 1 }), { replace: true })
  return (
    <div className="buying-controls">
      {/* looks like ui/Segmented, which belongs to the first load of other screens */}
      <fieldset className="segmented">
        <legend className="sr-only">{BUYING.scope}</legend>
        {SCOPES.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="alcance"
              value={value}
              checked={value === state.scope}
              onChange={() => go({ scope: value })}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <SelectField
        aria-label={BUYING.type}
        value={state.bid_type ?? ''}
        options={TYPES}
        onChange={(type) => go({ bid_type: type || undefined })}
      />
      <SelectField
        aria-label={BUYING.period}
        value={state.months}
        options={PERIODS}
        onChange={(months) => go({ months: months as BuyingState['months'] })}
      />
    </div>
  )
}
