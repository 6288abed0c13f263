-- Webhooks: addresses of a company's own systems, and what is sent to them (docs/decisions/0127).

create table webhook_endpoint (
  id int generated always as identity primary key,
  -- who made it: it ends with the membership, and reports what this person follows and searches
  sub uuid not null references membership (sub) on delete cascade,
  url text not null check (length(url) between 1 and 500),
  -- signs each message, sealed
  key_sealed bytea not null,
  -- signs too until its end, after a rotation
  old_key_sealed bytea,
  old_key_until timestamptz,
  check ((old_key_sealed is null) = (old_key_until is null)),
  -- packages/domain/src/webhooks/event-types.ts
  types text[] not null,
  -- of licitacion.plazo
  hours_before int not null check (hours_before between 1 and 240),
  created_at timestamptz not null,
  -- when a ping was first answered with 2xx; null: nothing else is sent yet
  answered_at timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('person', 'gone', 'failures')),
  check ((off_at is null) = (off_reason is null)),
  -- until when its queue waits, since the receiver asked for fewer messages
  rests_until timestamptz
);
create index webhook_endpoint_by_owner on webhook_endpoint (sub, id);

create table webhook_delivery (
  -- the header webhook-id, the same in each attempt
  id uuid default gen_random_uuid() primary key,
  endpoint_id int not null references webhook_endpoint (id) on delete cascade,
  type text not null,
  -- what it reports: the same is queued once
  cause text not null,
  about jsonb not null,
  happened_at timestamptz not null,
  -- as it is signed and sent; null until the first attempt
  body text check (octet_length(body) <= 20480),
  -- when to try, or for how long the process that tries has it; null once that is over
  next_try_at timestamptz,
  -- of the current series: sending again by hand begins a new one
  tries int default 0 not null,
  delivered_at timestamptz,
  -- when the last attempt of the series failed
  failed_at timestamptz,
  unique (endpoint_id, cause)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_try_at) where next_try_at is not null;
create index webhook_delivery_by_age on webhook_delivery (endpoint_id, happened_at, id);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_delivery (id) on delete cascade,
  at timestamptz not null,
  -- HTTP status; null: no answer
  status int,
  -- why there was no answer
  problem text,
  duration_ms int not null,
  check ((status is null) = (problem is not null))
);
create index webhook_attempt_by_delivery on webhook_attempt (delivery_id, id);

-- Whether an endpoint gets a type. One that failed keeps its events until it is switched on again.
create function webhook_hears(event_type text, types text[], answered_at timestamptz, off_reason text) returns boolean
language sql immutable as $$
  select answered_at is not null and coalesce(off_reason, 'failures') = 'failures' and event_type = any(types)
$$;

-- The tenders that an endpoint reports: those that its owner follows, and those on the desk of its company.
create view webhook_tender as
  select e.id as endpoint_id, f.tender_id from webhook_endpoint e join tender_follow f on f.sub = e.sub
  union
  select e.id, p.tender_id from webhook_endpoint e
  join membership m on m.sub = e.sub join pursuit p on p.organisation_id = m.organisation_id;

-- Events are queued in the transaction of their cause. Each statement skips endpoints that are being deleted.

create function queue_webhook_changes() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoint) then return null; end if;
  insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
  select e.id, 'licitacion.cambio', 'change ' || c.last_id,
    jsonb_build_object('tender_id', c.tender_id, 'changes', c.ids), c.found_at, c.found_at
  from (
    select tender_id, max(id) as last_id, jsonb_agg(id order by id) as ids, max(found_at) as found_at
    from arrived group by tender_id
  ) c
  join webhook_tender w on w.tender_id = c.tender_id
  join webhook_endpoint e on e.id = w.endpoint_id
  where webhook_hears('licitacion.cambio', e.types, e.answered_at, e.off_reason)
  for key share of e
  on conflict do nothing;
  insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
  select e.id, 'licitacion.resultado', 'status ' || c.id, jsonb_build_object('tender_id', c.tender_id), c.found_at, c.found_at
  from arrived c
  join webhook_tender w on w.tender_id = c.tender_id
  join webhook_endpoint e on e.id = w.endpoint_id
  -- deserted, awarded or revoked (packages/domain/src/tender/tender-status.ts)
  where c.field = 'status' and c.new #>> '{}' in ('7', '8', '9', '10', '15', '18')
    and webhook_hears('licitacion.resultado', e.types, e.answered_at, e.off_reason)
  for key share of e
  on conflict do nothing;
  return null;
end $$;
create trigger webhook_changes after insert on tender_change referencing new table as arrived
  for each statement execute function queue_webhook_changes();

create function queue_webhook_results() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoint) then return null; end if;
  insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
  select e.id, 'licitacion.resultado', 'own result ' || r.tender_id, jsonb_build_object('tender_id', r.tender_id), r.found_at, r.found_at
  from arrived r
  join webhook_endpoint e on e.sub = r.sub
  where webhook_hears('licitacion.resultado', e.types, e.answered_at, e.off_reason)
  for key share of e
  on conflict do nothing;
  return null;
end $$;
create trigger webhook_results after insert on own_result referencing new table as arrived
  for each statement execute function queue_webhook_results();

create function queue_webhook_matches() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoint) then return null; end if;
  insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
  select e.id, 'licitacion.publicada', 'match ' || m.saved_search_id || ' ' || m.tender_id,
    jsonb_build_object('tender_id', m.tender_id, 'search_id', m.saved_search_id), m.matched_at, m.matched_at
  from arrived m
  join saved_search s on s.id = m.saved_search_id
  join webhook_endpoint e on e.sub = s.sub
  where webhook_hears('licitacion.publicada', e.types, e.answered_at, e.off_reason)
  for key share of e
  on conflict do nothing;
  return null;
end $$;
create trigger webhook_matches after insert on saved_search_match referencing new table as arrived
  for each statement execute function queue_webhook_matches();

create function queue_webhook_desk() returns trigger language plpgsql as $$
declare
  event_type text := case
    when new.kind = 'stage' then 'mesa.estado'
    when new.kind like 'task%' then 'mesa.paso' end;
begin
  if event_type is null then return null; end if;
  insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
  select e.id, event_type, 'log ' || new.organisation_id || ' ' || new.seq,
    jsonb_build_object('organisation_id', new.organisation_id, 'seq', new.seq), new.at, new.at
  from membership m join webhook_endpoint e on e.sub = m.sub
  where m.organisation_id = new.organisation_id and webhook_hears(event_type, e.types, e.answered_at, e.off_reason)
  for key share of e
  on conflict do nothing;
  return null;
end $$;
create trigger webhook_desk after insert on log_entry for each row execute function queue_webhook_desk();

create function queue_webhook_outage() returns trigger language plpgsql as $$
begin
  -- three failures, or a cause that is certain at once (packages/database/src/source/source-outages.ts)
  if new.failures < 3 and new.cause not in ('ticket', 'quota') then return null; end if;
  insert into webhook_delivery (endpoint_id, type, cause, about, happened_at, next_try_at)
  select e.id, 'fuente.caida', 'outage ' || new.id || case when new.ended_at is null then '' else ' end' end,
    jsonb_build_object('channel', new.channel, 'cause', new.cause, 'started_at', new.started_at, 'ended_at', new.ended_at),
    coalesce(new.ended_at, new.last_failed_at), coalesce(new.ended_at, new.last_failed_at)
  from webhook_endpoint e
  where webhook_hears('fuente.caida', e.types, e.answered_at, e.off_reason)
  for key share of e
  on conflict do nothing;
  return null;
end $$;
create trigger webhook_outage after insert or update on source_outage for each row execute function queue_webhook_outage();
