import { Segmented } from '../../../ui/Segmented.tsx'
import { DEADLINES } from '../deadlines/deadlines-texts.ts'
import type { ListState } from '../filters/list-state.ts'

const OPTIONS = [
  { value: '', label: DEADLINES.list },
  { value: 'plazos', label: DEADLINES.board },
]

/**
 * Switches the followed tenders between a list and a board by remaining time; the board shows all of them, without
 * filters.
 */
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
