-- The embedded identity service: its users, their sessions, its signing keys and its limits.
-- Nobody but apps/api/src/identity reads these; the product knows people by account (migration 0001).

create table idp_user (
  sub uuid primary key,
  email text not null,
  -- the address as it is compared: NFKC, lower case
  email_norm text not null unique,
  status text not null check (status in ('unconfirmed', 'confirmed')),
  enabled boolean not null default true,
  -- PHC string of argon2id; null for who has only entered through a social provider
  password_hash text,
  created_at timestamptz not null
);

-- One row per sign-in. The sid travels as origin_jti in every token of the session.
create table idp_session (
  sid uuid primary key,
  sub uuid not null references idp_user on delete cascade,
  -- SHA-256 of the refresh token in use, and of the one before it
  refresh_hash text not null,
  prev_hash text,
  rotated_at timestamptz,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index idp_session_by_user on idp_session (sub);
create index idp_session_by_end on idp_session (least(expires_at, revoked_at));

create table idp_key (
  kid text primary key,
  public_jwk jsonb not null,
  -- PKCS #8 sealed with AES-256-GCM under a key derived from AUTH_SECRET
  private_sealed bytea not null,
  created_at timestamptz not null,
  -- published from created_at; signs from here until the next key does
  signs_from timestamptz not null
);

-- Fixed windows. The bucket is a limit's name and a keyed hash of whom it counts.
create table idp_rate (
  bucket text primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index idp_rate_by_reset on idp_rate (resets_at);
