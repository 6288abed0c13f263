import { deskChanges } from '../../../api/desk.ts'
import { Select } from '../../../ui/Select.tsx'
import { DESK, DESK_TENDER } from './desk-texts.ts'
import type { PartProps } from './part-props.ts'
import { useDeskChange } from './use-desk-change.ts'

/** Who carries the tender. */
export function CarrierChoice({ place, desk }: PartProps) {
  const { run } = useDeskChange(place)
  const options = [
    { value: '', label: DESK.uncarried },
    ...desk.people.map(({ sub, name }) => ({ value: sub, label: name })),
  ]
  const choose = (carrier: string) => void run(deskChanges.carry(place, carrier || null, desk.version))
  return (
    <div className="mt-3">
      <Select label={DESK_TENDER.carrier} value={desk.carrier ?? ''} options={options} onChange={choose} />
    </div>
  )
}
