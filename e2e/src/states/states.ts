import { LIST_STATES } from './list-states.ts'
import { MARKET_STATES } from './market-states.ts'
import { PROFILE_STATES } from './profile-states.ts'
import { SHELL_STATES } from './shell-states.ts'
import type { State } from './state.ts'
import { TENDER_STATES } from './tender-states.ts'
import { VISITOR_STATES } from './visitor-states.ts'

/** What the address of a screen alone does not open. */
export const STATES: readonly State[] = [
  ...VISITOR_STATES.map((state): State => ({ ...state, who: 'visitor' })),
  ...LIST_STATES,
  ...SHELL_STATES,
  ...TENDER_STATES,
  ...MARKET_STATES,
  ...PROFILE_STATES,
]
