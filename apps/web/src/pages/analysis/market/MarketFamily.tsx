import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { ChevronDown } from 'lucide'
import { Icon } from '../../../ui/Icon.tsx'
import { MARKET } from './market-texts.ts'

const byName = (one: Family, other: Family) => one.name.localeCompare(other.name, 'es')
const FAMILIES = SEGMENTS.flatMap(({ familias }) => familias)
  .map(({ id_familia }): Family => ({ code: id_familia, name: familyLabel(id_familia) ?? '' }))
  .sort(byName)

interface Family {
  code: number
  name: string
}

interface Props {
  /** code of the family; empty: none yet */
  family: string
  /** the families of the account */
  rubros: readonly Family[]
  onFamily: (family: string) => void
}

/** A family of the catalogue, those of the account first. Like ui/SelectField, with groups. */
export default function MarketFamily({ family, rubros, onFamily }: Props) {
  const own = new Set(rubros.map(({ code }) => code))
  const groups = [
    { label: MARKET.ownFamilies, families: rubros.toSorted(byName) },
    { label: MARKET.otherFamilies, families: FAMILIES.filter(({ code }) => !own.has(code)) },
  ]
  return (
    <span className="relative inline-flex w-fit max-w-full items-center">
      <select
        aria-label={MARKET.family}
        value={family}
        className="select-field"
        // names of families are long
        style={{ maxWidth: '100%' }}
        onChange={(event) => onFamily(event.target.value)}
      >
        {family === '' && (
          <option value="" disabled>
            {MARKET.chooseFamily}
          </option>
        )}
        {groups.map(
          ({ label, families }) =>
            families.length > 0 && (
              <optgroup key={label} label={label}>
                {families.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
      <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute right-3 text-ink2" />
    </span>
  )
}
