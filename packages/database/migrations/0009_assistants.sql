-- Assistants that a person allowed by OAuth to ask at /mcp, each with a family of tokens (docs/decisions/0130).

create table assistant_grant (
  id int generated always as identity primary key,
  sub uuid not null references account (sub) on delete cascade,
  -- the address of the document that describes the client
  client_id text not null check (length(client_id) between 1 and 500),
  client_name text not null check (length(client_name) between 1 and 100),
  -- packages/domain/src/account/assistants.ts
  scopes text[] not null,
  -- the resource for which its tokens are
  audience text not null,
  redirect_uri text not null,
  -- of PKCE, base64url of a SHA-256
  code_challenge text not null,
  -- SHA-256 of the code, which is presented once
  code_hash bytea not null unique,
  code_used_at timestamptz,
  -- SHA-256 of what the refresh tokens of this grant have in common, and of the current one; null until the first
  family_hash bytea unique,
  refresh_hash bytea,
  check ((family_hash is null) = (refresh_hash is null)),
  created_at timestamptz not null,
  -- the end of the code, and after its exchange that of the refresh token
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- the last day of use, in Chile, and a part of the network address
  used_on date,
  used_network text
);
create index assistant_grant_by_account on assistant_grant (sub, id);

create table assistant_token (
  -- SHA-256 of an access token
  token_hash bytea primary key,
  grant_id int not null references assistant_grant (id) on delete cascade,
  expires_at timestamptz not null
);
create index assistant_token_by_grant on assistant_token (grant_id);
create index assistant_token_by_end on assistant_token (expires_at);
