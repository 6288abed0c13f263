import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '../time/duration.ts'
import { MAX_TOKEN_DAYS, SCOPES, type Scope } from './personal-tokens.ts'

/** What an assistant may be allowed: there is no tool about webhooks. */
export const ASSISTANT_SCOPES = SCOPES.filter((scope) => scope !== 'avisos')
export type AssistantScope = Exclude<Scope, 'avisos'>

/** Lifetime of a code. */
export const CODE_SECONDS = MINUTE_SECONDS

/** Lifetime of an access token. */
export const ACCESS_SECONDS = HOUR_SECONDS

/** Assistants that an account may have allowed at once. */
export const MAX_ASSISTANTS = 20

/** An assistant that does not renew its tokens for so long has to be allowed again. */
const IDLE_DAYS = 90

/** Until when the tokens of a grant may be renewed: as long as they are used, at most as long as a personal token. */
export function grantEnd(created_at: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_DAYS * DAY_MS, created_at.getTime() + MAX_TOKEN_DAYS * DAY_MS))
}
