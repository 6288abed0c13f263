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
  arrived_rows text := 'select 1 as sign, channel, comuna, currency, has_amount, families from arrived';
  gone_rows text := 'select -1 as sign, channel, comuna, currency, has_amount, families from gone';
begin
  execute format('
    insert into filter_tally as t (filter, value, channel, tenders)
    select filter, value, channel, sum(sign) from (%s) v group by 1, 2, 3 having sum(sign) <> 0
    on conflict (filter, value, channel) do update set tenders = t.tenders + excluded.tenders',
    filter_values(case tg_op
      when 'INSERT' then format('(%s)', arrived_rows)
      when 'DELETE' then format('(%s)', gone_rows)
      else format('(%s union all %s)', arrived_rows, gone_rows) end));
  return null;
end $$;

do $$ begin
  execute format('insert into filter_tally select filter, value, channel, sum(sign) from (%s) v group by 1, 2, 3',
    filter_values('(select 1 as sign, channel, comuna, currency, has_amount, families from tender_search)'));
end $$;

-- By their names after tally_arrived, tally_changed and tally_gone, which take the row that orders all writers.
create trigger tally_values_arrived after insert on tender_search referencing new table as arrived for each statement execute function tally_filters();
create trigger tally_values_changed after update on tender_search referencing old table as gone new table as arrived for each statement execute function tally_filters();
create trigger tally_values_gone after delete on tender_search referencing old table as gone for each statement execute function tally_filters();
