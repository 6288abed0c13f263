import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { PARTIES } from './parties-texts.ts'

const FAMILIES = SEGMENTS.flatMap(({ familias }) => familias)
  .map(({ id_familia }) => ({ value: String(id_familia), label: familyLabel(id_familia) ?? '' }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))

interface Props {
  value: string
  /** the choices before the families */
  first: readonly SelectOption[]
  onChange: (value: string) => void
}

/** A select for a family of the catalogue. */
export default function FamilySelect({ value, first, onChange }: Props) {
  return <SelectField aria-label={PARTIES.rubros} value={value} options={[...first, ...FAMILIES]} onChange={onChange} />
}
