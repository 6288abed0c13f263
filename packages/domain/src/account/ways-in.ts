/**
 * Means of access to an account without its password: sessions, and secret addresses that are valid until they are
 * replaced.
 */
export const WAYS_IN = [
  // with their refresh tokens
  'other_sessions',
  'this_session',
  'passkeys',
  'google_link',
  // mailed codes and the links that carry them, and the challenges of unfinished sign-ins
  'pending',
  // browsers that have signed in before, whose attempts are counted apart from those of unknown browsers
  'remembered_devices',
  // the calendar and the RSS feeds of saved searches
  'feeds',
  // personal tokens, of the owner's programs, the webhooks that call these, and assistants that were let in by OAuth
  'tokens',
  'unsubscribe_links',
] as const
export type WayIn = (typeof WAYS_IN)[number]

/** Changes to how the owner of an account signs in, and changes that end the access which someone else may have. */
export const CHANGES_OF_PROOF = [
  'password_reset',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'sessions_ended',
  'email_changed',
  'account_deleted',
] as const
export type ChangeOfProof = (typeof CHANGES_OF_PROOF)[number]

/** `choice`: it ends unless the owner keeps it, on the screen of that change. */
export type EndRule = 'ends' | 'kept' | 'choice'

/** The means of access that the owner may keep. */
export const KEEPABLE = ['passkeys', 'google_link', 'feeds', 'tokens'] as const satisfies readonly WayIn[]
export type Keepable = (typeof KEEPABLE)[number]

const ALWAYS = {
  password_reset: 'ends',
  password_changed: 'ends',
  second_factor_on: 'ends',
  second_factor_off: 'ends',
  sessions_ended: 'ends',
  email_changed: 'ends',
  account_deleted: 'ends',
} as const
const CHOSEN = {
  password_reset: 'ends',
  password_changed: 'choice',
  second_factor_on: 'choice',
  second_factor_off: 'kept',
  sessions_ended: 'choice',
  account_deleted: 'ends',
} as const
const KEPT = {
  password_changed: 'kept',
  second_factor_on: 'kept',
  second_factor_off: 'kept',
  sessions_ended: 'kept',
  email_changed: 'kept',
  account_deleted: 'ends',
} as const

/** What each change does to each means of access (docs/decisions/0094). */
export const END_RULES: Readonly<Record<WayIn, Readonly<Record<ChangeOfProof, EndRule>>>> = {
  other_sessions: ALWAYS,
  this_session: { ...KEPT, password_reset: 'ends' },
  passkeys: { ...CHOSEN, email_changed: 'choice' },
  google_link: { ...CHOSEN, email_changed: 'ends' },
  pending: ALWAYS,
  remembered_devices: ALWAYS,
  feeds: { ...CHOSEN, email_changed: 'kept' },
  // a program that stops at night is noticed late: also the reset by mail lets its owner choose
  tokens: { ...CHOSEN, password_reset: 'choice', email_changed: 'kept' },
  // an unsubscribe link can only switch off one kind of mail
  unsubscribe_links: { ...KEPT, password_reset: 'kept' },
}

/**
 * Whether a change ends a means of access.
 * @param keep what the owner keeps; it counts only where the rule is `choice`
 */
export function isEnded(way: WayIn, change: ChangeOfProof, keep: readonly Keepable[]): boolean {
  const rule = END_RULES[way][change]
  return rule === 'ends' || (rule === 'choice' && !keep.some((kept) => kept === way))
}
