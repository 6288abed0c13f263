-- Passkeys (WebAuthn): a way into an account that is both factors at once.
create table idp_passkey (
  -- base64url, as browsers send it
  credential_id text collate "C" primary key,
  sub uuid not null references idp_user on delete cascade,
  -- COSE
  public_key bytea not null,
  -- the authenticator's count of signatures; many send 0 always
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index idp_passkey_by_user on idp_passkey (sub);
