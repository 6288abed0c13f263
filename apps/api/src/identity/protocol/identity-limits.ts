import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import type { Limit } from '../../limits/rate-limits.ts'

/** Limits of an address or a network are counted by countNetwork, for the /64 and the /48 of IPv6. */
export const SIGN_IN_PER_ADDRESS: Limit = { name: 'sign-in/address', hits: 60, seconds: MINUTE_SECONDS }
export const SIGN_IN_PER_ACCOUNT_AND_ADDRESS: Limit = {
  name: 'sign-in/account+address',
  hits: 5,
  seconds: 15 * MINUTE_SECONDS,
}
/** Any hour touches two windows: at most 100 guesses an hour (ASVS 2.2.1). */
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign-in/account', hits: 50, seconds: HOUR_SECONDS }
export const SIGN_UP_PER_ADDRESS: Limit = { name: 'sign-up/address', hits: 20, seconds: HOUR_SECONDS }
export const MAIL_PER_ADDRESS: Limit = { name: 'mail/address', hits: 30, seconds: HOUR_SECONDS }
export const MAIL_PER_ACCOUNT_AND_HOUR: Limit = { name: 'mail/account+hour', hits: 5, seconds: HOUR_SECONDS }
export const MAIL_PER_ACCOUNT_AND_DAY: Limit = { name: 'mail/account+day', hits: 10, seconds: DAY_SECONDS }
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'code-checks/address', hits: 60, seconds: 15 * MINUTE_SECONDS }
/** Guesses of one code, by the network that sends them: guesses of other networks do not use up the owner's. */
export const GUESSES_PER_CODE_AND_ADDRESS: Limit = { name: 'code-guesses/address', hits: 5, seconds: HOUR_SECONDS }
export const GUESSES_PER_CODE_AND_SITE: Limit = { name: 'code-guesses/site', hits: 20, seconds: HOUR_SECONDS }
/** Codes of an authenticator app from a browser that has not entered one before: see docs/decisions/0054. */
export const APP_CODES_PER_ACCOUNT_AND_ADDRESS: Limit = {
  name: 'app-codes/account+address',
  hits: 5,
  seconds: 15 * MINUTE_SECONDS,
}
export const APP_CODES_PER_ACCOUNT: Limit = { name: 'app-codes/account', hits: 10, seconds: DAY_SECONDS }
export const APP_CODES_PER_KNOWN_DEVICE: Limit = { name: 'app-codes/known-device', hits: 10, seconds: HOUR_SECONDS }
/** Attempts of a browser that has signed in to the account before, independent of other attempts. */
export const SIGN_IN_PER_KNOWN_DEVICE: Limit = { name: 'sign-in/known-device', hits: 20, seconds: 15 * MINUTE_SECONDS }
/** Confirmations with the password in an open session, independent of other attempts. */
export const CONFIRMATIONS_PER_SESSION: Limit = {
  name: 'confirmations/session',
  hits: 5,
  seconds: 15 * MINUTE_SECONDS,
}
export const SIGN_IN_PER_ACCOUNT_AND_SITE: Limit = {
  name: 'sign-in/account+site',
  hits: 20,
  seconds: 15 * MINUTE_SECONDS,
}
