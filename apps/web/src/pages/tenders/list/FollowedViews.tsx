import { CalendarButton } from '../deadlines/CalendarButton.tsx'
import type { ListState } from '../filters/list-state.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** The views of the followed tenders, and their calendar. */
export default function FollowedViews({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  return (
    <>
      <ViewSwitch state={state} onChange={onChange} />
      <span className="list-wide">
        <CalendarButton />
      </span>
    </>
  )
}
