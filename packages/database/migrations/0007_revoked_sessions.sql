-- Sessions of an outside user pool that ended here before their tokens did; the embedded service has its own table.
create table api_revoked_session (
  -- origin_jti of the pool's tokens, or jti where it has none
  sid text collate "C" primary key,
  -- after this no token of the session can be good any more
  expires_at timestamptz not null
);
create index api_revoked_session_by_end on api_revoked_session (expires_at);
