/**
 * What the security log of an account records (docs/decisions/0055). A new kind is a line here and its sentence in
 * packages/texts/src/security-log.ts. Kinds that were recorded keep their names.
 */
export const SECURITY_EVENT_KINDS = [
  // `detail`: password, code, social or passkey
  'signed_in',
  'signed_in_on_new_device',
  'signed_out',
  // attempts, counted by hour and network
  'sign_in_failed',
  'password_refused',
  'reset_requested',
  'second_factor_asked',
  'second_factor_refused',
  'password_reset',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  // `amount`: number of remaining codes
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'google_linked',
  'google_unlinked',
  // `amount`: number of sessions
  'sessions_ended',
  // a refresh token was used twice
  'session_copied',
  // by the operator
  'disabled',
  'enabled',
  'sessions_ended_by_operator',
  'google_unlinked_by_operator',
  'second_factor_off_by_operator',
  'company_verified',
  'company_unverified',
  'calendar_link_made',
  'calendar_link_removed',
  'feed_link_made',
  'feed_link_renewed',
  'feed_link_removed',
  // `detail`: the name of the token
  'token_created',
  // `detail`: its name, where `amount` is one
  'token_ended',
  // `detail`: the host of the client
  'assistant_allowed',
  'assistant_ended',
  // a code or refresh token of it was used twice
  'assistant_copied',
  // `detail`: the host
  'webhook_made',
  'webhook_key_changed',
  'webhook_removed',
  // by a change of proof
  'webhook_off',
  // `detail`: the list; `amount`: its rows
  'list_downloaded',
  'data_downloaded',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** The kinds that attempts by anyone can cause. They are counted instead of stored one by one. */
export const ATTEMPT_KINDS = [
  'sign_in_failed',
  'password_refused',
  'reset_requested',
  // the first factor was right
  'second_factor_asked',
  'second_factor_refused',
] as const
export type AttemptKind = (typeof ATTEMPT_KINDS)[number]
