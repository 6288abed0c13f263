import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { useState } from 'react'
import { Select } from '../../../ui/Select.tsx'
import { FILTER_PANEL } from './filter-panel-texts.ts'

const NAMES = new Intl.Collator('es-CL')
const SEGMENT_OPTIONS = SEGMENTS.map(({ product_segment_id, segment }) => ({
  value: String(product_segment_id),
  label: segment,
})).sort((a, b) => NAMES.compare(a.label, b.label))

/** Any rubro of the catalogue: its segment, then one of its families or the whole segment. */
export default function OtherRubro({ onChoose }: { onChoose: (id: string) => void }) {
  const [segmentId, setSegmentId] = useState('')
  const segment = SEGMENTS.find(({ product_segment_id }) => String(product_segment_id) === segmentId)
  return (
    <div className="filter-select grid gap-2">
      <Select
        label={FILTER_PANEL.group}
        value={segmentId}
        placeholder={FILTER_PANEL.chooseGroup}
        options={SEGMENT_OPTIONS}
        onChange={setSegmentId}
      />
      {segment && (
        <Select
          label={FILTER_PANEL.rubro}
          value=""
          placeholder={FILTER_PANEL.chooseRubro}
          options={[
            { value: segmentId, label: FILTER_PANEL.wholeGroup },
            ...segment.familias.map(({ id_familia, name_familia }) => ({
              value: String(id_familia),
              label: familyLabel(id_familia) ?? name_familia,
            })),
          ]}
          onChange={onChoose}
        />
      )}
    </div>
  )
}
