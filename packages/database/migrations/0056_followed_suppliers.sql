-- Companies that an account follows, and what they won in its rubros (docs/decisions/0082).

create table supplier_follow (
  sub uuid not null references account on delete cascade,
  -- canonical; of a legal person
  rut text collate "C" not null,
  followed_at timestamptz not null,
  primary key (sub, rut)
);
create index supplier_follow_by_rut on supplier_follow (rut);

-- An award of a followed company in a family of the account, found once.
create table followed_award (
  id bigint generated always as identity primary key,
  sub uuid not null references account on delete cascade,
  rut text collate "C" not null,
  tender_id int not null references tender on delete cascade,
  -- that it won
  lines int not null,
  found_at timestamptz not null,
  -- when its mail was written
  told_at timestamptz,
  seen_at timestamptz,
  unique (sub, rut, tender_id)
);

-- Tenders with an award of a followed company that are to be looked at.
create table award_to_match (tender_id int primary key references tender on delete cascade);

-- The update changes nothing and holds the row: whoever matches leaves it until this has committed.
create function queue_followed_awards() returns trigger
  language plpgsql as $$
begin
  insert into award_to_match as q (tender_id)
  select distinct a.tender_id from arrived a
  where exists (select from supplier_follow f where f.rut = a.supplier_rut)
  on conflict (tender_id) do update set tender_id = q.tender_id;
  return null;
end
$$;
create trigger tender_award_arrived after insert on tender_award
  referencing new table as arrived for each statement execute function queue_followed_awards();
