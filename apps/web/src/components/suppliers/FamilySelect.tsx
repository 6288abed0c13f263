import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { SelectField } from '../../ui/SelectField.tsx'

const FAMILIES = SEGMENTS.flatMap(({ familias }) => familias)
  .map(({ id_familia }) => ({ value: String(id_familia), label: familyLabel(id_familia) ?? '' }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))

interface Props {
  family: number | undefined
  onFamily: (family: number | undefined) => void
}

/** A select for a family of the catalogue. */
export default function FamilySelect({ family, onFamily }: Props) {
  return (
    <SelectField
      aria-label={SUPPLIERS.family}
      value={family === undefined ? '' : String(family)}
      options={[{ value: '', label: SUPPLIERS.everyFamily }, ...FAMILIES]}
      onChange={(value) => onFamily(value === '' ? undefined : Number(value))}
    />
  )
}
