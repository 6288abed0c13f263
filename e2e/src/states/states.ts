import { ASSISTANT_STATES } from './assistant-states.ts'
import { DEADLINE_STATES } from './deadline-states.ts'
import { DESK_STATES } from './desk-states.ts'
import { LIST_STATES } from './list-states.ts'
import { MARKET_STATES } from './market-states.ts'
import { PROFILE_STATES } from './profile-states.ts'
import { SHELL_STATES } from './shell-states.ts'
import type { State } from './state.ts'
import { TENDER_STATES } from './tender-states.ts'
import { TODAY_STATES } from './today-states.ts'
import { VISITOR_STATES } from './visitor-states.ts'
import { WELCOME_STATES } from './welcome-states.ts'

/** What the address of a screen alone does not open. */
export const STATES: readonly State[] = [
  ...TODAY_STATES,
  ...VISITOR_STATES.map((state): State => ({ ...state, who: 'visitor' })),
  ...LIST_STATES,
  ...DEADLINE_STATES,
  ...DESK_STATES,
  ...SHELL_STATES,
  ...TENDER_STATES,
  ...MARKET_STATES,
  ...PROFILE_STATES,
  ...ASSISTANT_STATES,
  ...WELCOME_STATES,
]
