-- What a write of the public API answered, for a repeat of it with the same Idempotency-Key (docs/decisions/0125).

create table idempotency_key (
  sub uuid not null references account (sub) on delete cascade,
  -- SHA-256 of the key
  key_hash bytea not null,
  -- SHA-256 of method, address and body
  request_hash bytea not null,
  claimed_at timestamptz not null,
  -- HTTP status; null: it runs, or its process ended
  status int,
  -- JSON as it was sent; null beside a status: longer than 64 KB
  answer text check (octet_length(answer) <= 65536),
  primary key (sub, key_hash)
);
create index idempotency_key_by_claim on idempotency_key (claimed_at);

-- A stored answer may show a desk: a person who left it, or whose role changed, is answered anew.
create function forget_idempotency_keys() returns trigger language plpgsql as $$
begin
  delete from idempotency_key where sub = old.sub;
  return null;
end $$;
create trigger membership_forgets_keys after update or delete on membership
  for each row execute function forget_idempotency_keys();
