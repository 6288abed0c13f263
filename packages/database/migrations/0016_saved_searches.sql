-- Searches that people keep under a name, and what came to match them since (docs/decisions/0029).
create table saved_search (
  id int generated always as identity primary key,
  sub uuid not null references account on delete cascade,
  name text not null,
  -- the parameters of its list, as an address has them
  query jsonb not null,
  in_digest boolean not null,
  -- opens the feed to whoever has it, until its owner has another one made
  feed_token text not null unique,
  -- more than a hundred a day when it was saved
  was_too_broad boolean not null,
  created_at timestamptz not null,
  -- when its owner last opened it
  seen_at timestamptz not null
);
create unique index saved_search_by_name on saved_search (sub, lower(name));

-- A row stays as long as it may be asked for, so that nothing is told twice.
create table saved_search_match (
  saved_search_id int not null references saved_search on delete cascade,
  tender_id int not null references tender on delete cascade,
  matched_at timestamptz not null,
  -- null: its owner has not been told
  told_at timestamptz,
  primary key (saved_search_id, tender_id)
);
create index saved_search_match_by_age on saved_search_match (saved_search_id, matched_at, tender_id);
create index saved_search_match_untold on saved_search_match (saved_search_id) where told_at is null;

-- Tenders that arrived or changed and have not been held against the saved searches, each with what lists knew of it
-- before: a search that matched it then has nothing new.
create table tender_to_match (
  tender_id int primary key,
  -- false: the tender is new, and the rest is null
  was_there boolean not null,
  published_at timestamptz,
  closes_at timestamptz,
  is_open boolean,
  status smallint,
  type_id smallint,
  region smallint,
  institution_id int,
  amount_clp numeric,
  families int[],
  search tsvector
);

create function queue_for_matching() returns trigger
  language plpgsql as $$
begin
  -- rows that are derived anew say nothing new
  if current_setting('mirador.derives_anew', true) = 'on' then return null; end if;
  -- The first state stays. The update changes nothing and holds the row: whoever matches leaves it until this has committed.
  if tg_op = 'INSERT' then
    insert into tender_to_match as q (tender_id, was_there) select tender_id, false from arrived
    on conflict (tender_id) do update set was_there = q.was_there;
  else
    insert into tender_to_match as q
    select tender_id, true, published_at, closes_at, is_open, status, type_id, region, institution_id, amount_clp, families, search
    from gone
    on conflict (tender_id) do update set was_there = q.was_there;
  end if;
  return null;
end $$;

create trigger to_match_arrived after insert on tender_search
  referencing new table as arrived for each statement execute function queue_for_matching();
create trigger to_match_changed after update on tender_search
  referencing old table as gone for each statement execute function queue_for_matching();
create trigger to_match_gone after delete on tender_search
  referencing old table as gone for each statement execute function queue_for_matching();
