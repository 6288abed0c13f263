/**
 * What a personal token may open (docs/decisions/0124): published data; the market; what the owner follows, searches
 * and has on the desk; writing that; webhooks. None opens the account itself.
 */
export const SCOPES = ['leer', 'mercado', 'mesa', 'mesa:escribir', 'avisos'] as const
export type Scope = (typeof SCOPES)[number]

/** A token ends after at most this many days. */
export const MAX_TOKEN_DAYS = 366
export const DEFAULT_TOKEN_DAYS = 90

/** Tokens that an account may have at once. */
export const MAX_TOKENS = 20

export const MAX_TOKEN_NAME = 60

/** The days before the end of a token at which its owner gets a mail, the first one first. */
export const WARNING_DAYS = [7, 1] as const
export type WarningDays = (typeof WARNING_DAYS)[number]
