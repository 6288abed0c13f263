/** Why a social sign-in failed; passed to the web app as `error_description`. Sentences: texts/social.ts of the web. */
export const SOCIAL_REFUSALS = [
  /** the person said no at the provider */
  'cancelled',
  /** the provider does not vouch for the address */
  'email_not_verified',
  'provider_unavailable',
  /** the address has an account: its password links the two */
  'link_required',
  /** too late, or another browser than the one that began */
  'expired',
  'limit',
  'failed',
] as const

export type SocialRefusalCode = (typeof SOCIAL_REFUSALS)[number]
