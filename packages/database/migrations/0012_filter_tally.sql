-- How many tenders there are with each value of the filters that tender_tally and institution_tally do not have
-- (docs/decisions/0138): counts of the whole list read no tender.
create table filter_tally (
  -- its name in addresses: packages/domain/src/tender-query/tender-filters.ts
  filter text not null,
  value text not null,
  channel smallint not null,
  tenders int not null,
  primary key (filter, value, channel)
);

-- The same for the lists of families: tenders that have one family alone. Those of several are counted by their rows.
create table family_tally (
  family int not null,
  channel smallint not null,
  -- 0: unknown
  institution_id int not null,
  -- empty: unknown
  comuna text not null,
  has_amount boolean not null,
  tenders int not null,
  primary key (family, channel, institution_id, comuna, has_amount)
);
create index tender_search_by_several_families on tender_search using gin (families) where cardinality(families) <> 1;

-- A statement that gives (filter, value, channel, sign) of the rows of a source, each of which has a sign.
create function filter_values(source text) returns text language sql immutable as $$
  select format('
    select own.filter, own.value, t.channel, t.sign from %1$s t cross join lateral (values (''comuna'', t.comuna),
      (''currency'', t.currency), (''amount_missing'', case when not t.has_amount then ''true'' end)) as own (filter, value)
    where own.value is not null
    union all select ''family'', family::text, t.channel, t.sign
    from %1$s t cross join lateral (select distinct unnest(t.families) as family) families',
    source)
$$;

-- Both sides at once: most changes leave these values as they were, and then nothing is written.
create function tally_filters() returns trigger language plpgsql as $$
declare
  rows_of text := '(' || case tg_op
    when 'INSERT' then 'select 1 as sign, * from arrived'
    when 'DELETE' then 'select -1 as sign, * from gone'
    else 'select 1 as sign, * from arrived union all select -1, * from gone' end || ')';
begin
  execute format('
    insert into filter_tally as t (filter, value, channel, tenders)
    select filter, value, channel, sum(sign) from (%s) v group by 1, 2, 3 having sum(sign) <> 0
    on conflict (filter, value, channel) do update set tenders = t.tenders + excluded.tenders', filter_values(rows_of));
  execute format('
    insert into family_tally as t (family, channel, institution_id, comuna, has_amount, tenders)
    select families[1], channel, coalesce(institution_id, 0), coalesce(comuna, %L), has_amount, sum(sign) from %s r
    where cardinality(families) = 1 group by 1, 2, 3, 4, 5 having sum(sign) <> 0
    on conflict (family, channel, institution_id, comuna, has_amount) do update
    set tenders = t.tenders + excluded.tenders', '', rows_of);
  return null;
end $$;

do $$ begin
  execute format('insert into filter_tally select filter, value, channel, sum(sign) from (%s) v group by 1, 2, 3',
    filter_values('(select 1 as sign, * from tender_search)'));
end $$;
insert into family_tally
select families[1], channel, coalesce(institution_id, 0), coalesce(comuna, ''), has_amount, count(*) from tender_search
where cardinality(families) = 1 group by 1, 2, 3, 4, 5;

-- By their names after tally_arrived, tally_changed and tally_gone, which take the row that orders all writers.
create trigger tally_values_arrived after insert on tender_search referencing new table as arrived for each statement execute function tally_filters();
create trigger tally_values_changed after update on tender_search referencing old table as gone new table as arrived for each statement execute function tally_filters();
create trigger tally_values_gone after delete on tender_search referencing old table as gone for each statement execute function tally_filters();
