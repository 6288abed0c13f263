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

-- How many have the same families, for lists that only their families narrow. Most have one.
create table family_tally (
  families int[] not null,
  channel smallint not null,
  -- 0: unknown
  institution_id int not null,
  -- empty: unknown
  comuna text not null,
  tenders int not null,
  primary key (families, channel, institution_id, comuna)
);
-- Without a list of entries to merge later, which each count would read.
create index family_tally_by_family on family_tally using gin (families) with (fastupdate = off);

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

-- The statements that add the rows of a source to both tallies. Most changes leave these values as they were, and then nothing is
-- written.
create function additions_to_tallies(source text) returns text language sql immutable as $$
  select format('
    insert into filter_tally as t (filter, value, channel, tenders)
    select filter, value, channel, sum(sign) from (%s) v group by 1, 2, 3 having sum(sign) <> 0
    on conflict (filter, value, channel) do update set tenders = t.tenders + excluded.tenders;
    insert into family_tally as t (families, channel, institution_id, comuna, tenders)
    select families, channel, coalesce(institution_id, 0), coalesce(comuna, %L), sum(sign) from %s r
    where cardinality(families) > 0 group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (families, channel, institution_id, comuna) do update set tenders = t.tenders + excluded.tenders',
    filter_values(source), '', source)
$$;

create function tally_filters() returns trigger language plpgsql as $$
begin
  execute additions_to_tallies('(' || case tg_op
    when 'INSERT' then 'select 1 as sign, * from arrived'
    when 'DELETE' then 'select -1 as sign, * from gone'
    else 'select 1 as sign, * from arrived union all select -1, * from gone' end || ')');
  return null;
end $$;

-- By their names after tally_arrived, tally_changed and tally_gone, which take the row that orders all writers.
create trigger tally_values_arrived after insert on tender_search referencing new table as arrived for each statement execute function tally_filters();
create trigger tally_values_changed after update on tender_search referencing old table as gone new table as arrived for each statement execute function tally_filters();
create trigger tally_values_gone after delete on tender_search referencing old table as gone for each statement execute function tally_filters();

-- Writers wait since the triggers were created.
do $$ begin
  execute additions_to_tallies('(select 1 as sign, * from tender_search)');
end $$;

-- Tenders without an amount have bits too.
create or replace function own_terms(source text) returns text language sql immutable as $$
  select format('
    select own.term, t.tender_id from %1$s t cross join lateral (values (''=all''), (''=status '' || t.status),
      (case when t.is_open then ''=open'' end), (''=type '' || t.type_id), (''=region '' || t.region),
      (''=currency '' || t.currency), (''=channel '' || t.channel), (case when not t.has_amount then ''=no amount'' end)) as own (term)
    where own.term is not null
    union all select ''=family '' || family, t.tender_id
    from %1$s t cross join lateral (select distinct unnest(t.families) as family) families',
    source)
$$;
do $$ begin
  if exists (select from common_term where term = '=all') then
    execute 'insert into tender_bits ' || bits_of('select ''=no amount'' as term, tender_id from tender_search where not has_amount');
  end if;
end $$;
