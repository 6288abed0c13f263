import { DEADLINES } from '@mirador/texts/deadlines'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { ListState } from '../filters/list-state.ts'

const OPTIONS = [
  { value: '', label: DEADLINES.list },
  { value: 'plazos', label: DEADLINES.board },
]

/** What one follows as a list, or by the time that is left: then it is all of it, whatever narrowed the list. */
export function ViewSwitch({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  return (
    <Segmented
      label={DEADLINES.view}
      value={state.view ?? ''}
      options={OPTIONS}
      onChange={(view) => {
        const all = { query: '', page: 1, filters: { following: 'true' } }
        onChange(view === 'plazos' ? { ...all, view } : all)
      }}
    />
  )
}
