/** Why a social sign-in failed; passed to the web app as `error_description`. Sentences: texts/social.ts of the web. */
export const SOCIAL_REFUSALS = [
  /** the person refused at the provider */
  'cancelled',
  /** the provider has not verified the address */
  'email_not_verified',
  'provider_unavailable',
  /** the address has an account: its password links the account and the provider */
  'link_required',
  /** the sign-in took too long, or ended in another browser */
  'expired',
  'limit',
  'failed',
] as const

export type SocialRefusalCode = (typeof SOCIAL_REFUSALS)[number]
