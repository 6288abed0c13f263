import type { ColumnType, Generated } from 'kysely'

/** The tables of the embedded identity service, and the one of an outside user pool (`api_revoked_session`). */
export interface IdentitySchema {
  api_revoked_session: ApiRevokedSessionTable
  idp_user: IdpUserTable
  idp_session: IdpSessionTable
  idp_key: IdpKeyTable
  idp_rate: IdpRateTable
  idp_code: IdpCodeTable
  idp_oauth: IdpOauthTable
  idp_external: IdpExternalTable
  idp_totp: IdpTotpTable
  idp_recovery_code: IdpRecoveryCodeTable
  idp_passkey: IdpPasskeyTable
}

export interface IdpUserTable {
  sub: string
  email: string
  email_norm: string
  status: 'unconfirmed' | 'confirmed'
  enabled: Generated<boolean>
  password_hash: string | null
  created_at: Date
  /** part of the cookies of remembered browsers */
  device_generation: Generated<number>
}

export interface IdpSessionTable {
  sid: string
  sub: string
  refresh_hash: string
  prev_hash: string | null
  rotated_at: Date | null
  rotation_seed: string | null
  authenticated_at: Date
  expires_at: Date
  revoked_at: Date | null
  /** browser and system, as the sign-in sent them; null: unknown */
  device: string | null
  opened_with: SessionOpening | null
}

/** The first factor of a session; `code`: the confirmation of a sign-up. */
export type SessionOpening = 'password' | 'code' | 'social' | 'passkey'

export interface IdpKeyTable {
  kid: string
  /** Written as JSON text, read as an object. */
  public_jwk: ColumnType<Record<string, unknown>, string, never>
  private_sealed: ColumnType<Uint8Array, Uint8Array, never>
  created_at: Date
  signs_from: Date
}

export interface IdpRateTable {
  bucket: string
  hits: number
  resets_at: Date
}

export type CodePurpose = 'sign-up' | 'reset'

export interface IdpCodeTable {
  subject_hash: string
  purpose: CodePurpose
  sub: string | null
  code_hmac: string
  /** not used any more */
  browser_hash: string | null
  attempts: Generated<number>
  sent_at: Date
  expires_at: Date
}

/** The purpose of a one-use secret. */
export type OneUseKind =
  | 'sign-up-session'
  | 'social-state'
  | 'social-code'
  | 'social-link'
  | 'second-factor'
  | 'passkey-creation'
  | 'passkey-sign-in'

export interface IdpOauthTable {
  secret_hash: string
  kind: OneUseKind
  sub: string | null
  expires_at: Date
  redirect_uri: string | null
  code_challenge: string | null
  client_state: string | null
  browser_hash: string | null
  /** for a link that waits for the password: the account at the provider */
  issuer: string | null
  subject: string | null
  /** for a sign-in that waits for the second factor: the first factor */
  opened_with: SessionOpening | null
}

export interface IdpExternalTable {
  issuer: string
  subject: string
  sub: string
  linked_at: Date
}

export interface IdpTotpTable {
  sub: string
  secret_sealed: Uint8Array
  created_at: Date
  enabled_at: Date | null
  last_step: number | null
}

export interface IdpRecoveryCodeTable {
  sub: string
  code_hash: string
  used_at: Date | null
}

export interface IdpPasskeyTable {
  credential_id: string
  sub: string
  public_key: Uint8Array
  counter: number
  name: string
  created_at: Date
  used_at: Date | null
}

export interface ApiRevokedSessionTable {
  sid: string
  expires_at: Date
}
