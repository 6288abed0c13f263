-- One dense row per tender for lists, searches and counts, and the counts themselves (docs/decisions/0017).
-- Both tables were derived; migrate.ts derives the new one from the tenders that are stored.
drop table tender_text;
drop table tender_search;
create table tender_search (
  tender_id int primary key references tender on delete cascade,
  -- ascending order of the two list orders: open tenders first
  recent_rank bigint not null,
  closing_rank bigint not null,
  published_at timestamptz,
  closes_at timestamptz,
  is_open boolean not null,
  status smallint not null,
  type_id smallint not null,
  region smallint,
  institution_id int,
  -- only amounts in pesos: the others are shown but never compared
  amount_clp numeric,
  families int[] not null,
  -- lexemes, and '+one+next' for two that follow each other: a phrase needs no positions
  search tsvector not null,
  -- Keeps the words out of this row. PostgreSQL moves long values aside only from a row of over 2 kB; blanks
  -- make it one, and shrink to 35 bytes: 47 tenders a page instead of 9, and counting hits reads a fifth of the pages.
  padding text not null default repeat(' ', 2048)
) with (toast_tuple_target = 128);
alter table tender_search alter families set storage plain;
alter table tender_search alter padding set storage main;
create index tender_search_by_recent on tender_search (recent_rank, tender_id);
create index tender_search_by_closing on tender_search (closing_rank, tender_id);
create index tender_search_open on tender_search (closes_at) where is_open;
create index tender_search_by_closes on tender_search (closes_at);
create index tender_search_by_institution on tender_search (institution_id, recent_rank, tender_id);
create index tender_search_by_type on tender_search (type_id, recent_rank, tender_id);
create index tender_search_by_region on tender_search (region, recent_rank, tender_id);
create index tender_search_by_status on tender_search (status, is_open, recent_rank, tender_id);
create index tender_search_by_amount on tender_search (amount_clp) where amount_clp is not null;
create index tender_search_by_family on tender_search using gin (families);
create index tender_search_by_word on tender_search using gin (search);

-- How many tenders there are of each kind; region 0 is an unknown one.
create table tender_tally (
  status smallint not null,
  is_open boolean not null,
  type_id smallint not null,
  region smallint not null,
  tenders int not null,
  primary key (status, is_open, type_id, region)
);

-- How many lie in each 2^20 seconds of the two orders: where a deep page begins.
create table tender_rank_tally (
  list text not null check (list in ('recent', 'closing')),
  bucket bigint not null,
  tenders int not null,
  primary key (list, bucket)
);

create table institution_tally (
  institution_id int primary key,
  tenders int not null,
  open_tenders int not null
);

-- Rises with every change of tender_search: a count made at one version holds as long as it stays.
create table tender_list_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into tender_list_version (version) values (0);

create function tally_tenders() returns trigger
  language plpgsql as $$
declare
  rows_of text;
  sign int;
begin
  -- first, so that writers wait for each other here and not at each other's tallies
  update tender_list_version set version = version + 1;
  for rows_of, sign in
    select * from (values ('gone', -1), ('arrived', 1)) as side (name, sign)
    where tg_op = 'UPDATE' or name = case tg_op when 'INSERT' then 'arrived' else 'gone' end
  loop
    execute format('
      insert into tender_tally as t
      select status, is_open, type_id, coalesce(region, 0), %2$s * count(*) from %1$I group by 1, 2, 3, 4
      on conflict (status, is_open, type_id, region) do update set tenders = t.tenders + excluded.tenders', rows_of, sign);
    execute format('
      insert into tender_rank_tally as t
      select list, rank >> 20, %2$s * count(*)
      from %1$I cross join lateral (values (''recent'', recent_rank), (''closing'', closing_rank)) as r (list, rank) group by 1, 2
      on conflict (list, bucket) do update set tenders = t.tenders + excluded.tenders', rows_of, sign);
    execute format('
      insert into institution_tally as t
      select institution_id, %2$s * count(*), %2$s * count(*) filter (where is_open)
      from %1$I where institution_id is not null group by 1
      on conflict (institution_id) do update
      set tenders = t.tenders + excluded.tenders, open_tenders = t.open_tenders + excluded.open_tenders', rows_of, sign);
  end loop;
  return null;
end $$;

create trigger tally_arrived after insert on tender_search
  referencing new table as arrived for each statement execute function tally_tenders();
create trigger tally_changed after update on tender_search
  referencing old table as gone new table as arrived for each statement execute function tally_tenders();
create trigger tally_gone after delete on tender_search
  referencing old table as gone for each statement execute function tally_tenders();

insert into setting (name, value) select 'tender_search_is_due', 'true' where exists (select from tender);
