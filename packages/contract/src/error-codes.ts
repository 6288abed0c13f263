import { z } from 'zod/mini'

/** Every error the main API answers with, and its HTTP status. The sentences are in the API's error-texts.ts. */
export const ERROR_CODES = {
  invalid_request: 400,
  unknown_parameter: 400,
  common_password: 400,
  session_required: 401,
  session_expired: 401,
  invalid_token: 401,
  forbidden: 403,
  insufficient_scope: 403,
  wrong_password: 403,
  wrong_email: 403,
  wrong_code: 403,
  old_session: 403,
  not_found: 404,
  method_not_allowed: 405,
  bad_cursor: 400,
  bad_idempotency_key: 400,
  idempotency_key_reused: 422,
  idempotency_key_busy: 409,
  answer_not_kept: 409,
  too_large: 413,
  company_exists: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  too_many_passkeys: 409,
  too_many_tokens: 409,
  too_many_assistants: 409,
  client_refused: 422,
  redirect_refused: 422,
  too_many_webhooks: 409,
  webhook_address_refused: 422,
  passkey_refused: 422,
  search_name_taken: 409,
  too_many_searches: 409,
  too_many_follows: 409,
  too_many_tenders: 409,
  decided_meanwhile: 409,
  deadline_moved: 409,
  too_many_people: 409,
  too_many_invitations: 429,
  invitation_ended: 410,
  invitation_foreign: 403,
  already_member: 409,
  in_another_team: 409,
  last_administrator: 409,
  not_alone: 409,
  other_company: 409,
  too_many_tasks: 409,
  not_on_desk: 409,
  link_ended: 410,
  too_many_dismissals: 409,
  unknown_record: 404,
  unknown_tender: 422,
  unknown_family: 422,
  unknown_search: 422,
  unknown_webhook: 422,
  unknown_member: 422,
  unknown_task: 422,
  unknown_note: 422,
  unknown_supplier: 422,
  company_missing: 422,
  company_unverified: 422,
  too_many_rows: 422,
  too_many_requests: 429,
  too_many_messages: 429,
  too_many_downloads: 429,
  too_many_concurrent: 429,
  internal: 500,
  source_failed: 502,
  registry_failed: 502,
  unavailable: 503,
  too_slow: 503,
  registry_busy: 503,
  source_timeout: 504,
  registry_timeout: 504,
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** Why a field was refused; the sentences are in error-texts.ts too. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'unknown',
  'too_long',
  'out_of_range',
  'read_only',
  'taken',
  'short_prefix',
  'many_prefixes',
  'nothing_to_search',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/** The body of every error answer. `message` is Spanish and may be shown to people. */
export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

/** The body of every error answer of the public API (RFC 9457). */
export const problem = z.object({
  /** the address of a page about it, below the public address */
  type: z.string(),
  /** one for each type */
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** id of the request */
  instance: z.string(),
  errors: z.optional(
    z.array(
      z.object({
        /** in the body, a JSON pointer in a fragment (RFC 6901) */
        pointer: z.optional(z.string()),
        /** in the address */
        parameter: z.optional(z.string()),
        code: z.string(),
        detail: z.string(),
      }),
    ),
  ),
})
export type Problem = z.infer<typeof problem>
