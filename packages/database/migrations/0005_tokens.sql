-- Personal tokens: what a person's own programs send instead of a session.

create table personal_token (
  id int generated always as identity primary key,
  sub uuid not null references account (sub) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the token
  token_hash bytea not null unique,
  -- packages/domain/src/account/personal-tokens.ts
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- the last day of use, in Chile, and a part of the network address
  used_on date,
  used_network text,
  -- days before the end of the last mail about it: 7 or 1
  warned_days int
);
create index personal_token_by_account on personal_token (sub, id);
create index personal_token_by_end on personal_token (expires_at) where ended_at is null;
