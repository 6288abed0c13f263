import { SCOPES, type Scope } from './personal-tokens.ts'

/** What an assistant may be allowed: there is no tool about webhooks. */
export const ASSISTANT_SCOPES = SCOPES.filter((scope) => scope !== 'avisos')
export type AssistantScope = Exclude<Scope, 'avisos'>

/** Lifetime of a code. */
export const CODE_SECONDS = 60

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 3600

/** An assistant that does not renew its tokens for so long has to be allowed again. */
export const IDLE_DAYS = 90

/** Assistants that an account may have allowed at once. */
export const MAX_ASSISTANTS = 20
