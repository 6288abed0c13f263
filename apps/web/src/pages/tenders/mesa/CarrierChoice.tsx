import { useQueryClient } from '@tanstack/react-query'
import { changeDesk, deskChanges } from '../../../api/desk.ts'
import { Select } from '../../../ui/Select.tsx'
import { DESK, DESK_TENDER } from './desk-texts.ts'
import type { PartProps } from './part-props.ts'

/** Who carries the tender. */
export function CarrierChoice({ place, desk }: PartProps) {
  const client = useQueryClient()
  const options = [
    { value: '', label: DESK.nobody },
    ...desk.people.map(({ sub, name }) => ({ value: sub, label: name })),
  ]
  const choose = (carrier: string) =>
    void changeDesk(client, place, deskChanges.carry(place, carrier || null, desk.version), DESK_TENDER.failed)
  return (
    <div className="mt-3">
      <Select label={DESK_TENDER.carrier} value={desk.carrier ?? ''} options={options} onChange={choose} />
    </div>
  )
}
