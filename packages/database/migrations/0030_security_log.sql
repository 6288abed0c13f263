-- What happened to the security of an account, for its owner to read (docs/decisions/0055).
create table security_event (
  id bigint generated always as identity primary key,
  -- the user of the embedded service, or the account of a user of an outside pool
  sub uuid not null,
  -- packages/domain/src/account/security-events.ts
  kind text collate "C" not null,
  happened_at timestamptz not null,
  -- what the kind says: how somebody signed in, which list was downloaded
  detail text,
  -- how many: attempts, sessions, rows
  amount int not null default 1,
  -- browser and system; null: unknown, or not one
  device text,
  -- not the address: 190.20.30.x, 2800:150:1::/48; null: unknown, '': several
  network text,
  -- of attempts, which share a row: their hour, and the last of them
  hour timestamptz,
  last_at timestamptz
);
create index security_event_by_account on security_event (sub, id);
create index security_event_by_age on security_event (happened_at);
create unique index security_event_by_hour on security_event (sub, kind, hour, network) where hour is not null;

-- Locks the owner, so that nothing is written for an account that is being deleted.
create function require_owner_of_event() returns trigger language plpgsql as $$
begin
  perform from idp_user where sub = new.sub for key share;
  if not found then
    perform from account where sub = new.sub for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'the account does not exist', constraint = 'security_event_sub_fkey';
  end if;
  return new;
end $$;

-- Append-only: an event goes with its account, by the triggers below, or after a year. Only the count of attempts grows.
create function keep_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if pg_trigger_depth() > 1 or old.happened_at < now() - interval '365 days' then
      return old;
    end if;
  elsif old.hour is not null and new.amount > old.amount and new.last_at >= old.last_at
    and to_jsonb(new) - 'amount' - 'last_at' = to_jsonb(old) - 'amount' - 'last_at' then
    return new;
  end if;
  raise exception 'security events are append-only' using errcode = 'restrict_violation';
end $$;

create function delete_events_of_account() returns trigger language plpgsql as $$
begin
  delete from security_event where sub = old.sub;
  return null;
end $$;

create trigger require_owner before insert on security_event for each row execute function require_owner_of_event();
create trigger keep before update or delete on security_event for each row execute function keep_event();
create trigger delete_events after delete on idp_user for each row execute function delete_events_of_account();
create trigger delete_events after delete on account for each row execute function delete_events_of_account();
