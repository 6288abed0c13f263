-- The second factor of an account: the secret that it shares with an authenticator app (RFC 6238).
create table idp_totp (
  sub uuid primary key references idp_user on delete cascade,
  -- AES-256-GCM, with a key derived from AUTH_SECRET
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- null: it waits for its first code
  enabled_at timestamptz,
  -- the step of 30 s of the last accepted code; only codes of later steps are accepted
  last_step int
);

-- Codes that replace one of the app, each once.
create table idp_recovery_code (
  sub uuid not null references idp_totp on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (sub, code_hash)
);

-- The first factor of a sign-in that waits for the second.
alter table idp_oauth add column opened_with text;
