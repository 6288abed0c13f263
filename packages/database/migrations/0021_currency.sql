-- Lists are narrowed by currency: a column of the dense rows, and bits (docs/decisions/0032). The rows are derived again, as
-- their writing in place would cost more; migrate.ts derives them from the stored tenders.
alter table tender_search add column currency text;
create index tender_search_by_currency on tender_search (currency, recent_rank, tender_id);

-- the state of a tender before it changed
alter table tender_to_match add column currency text;
update tender_to_match q set currency = t.currency from tender t where t.id = q.tender_id and q.was_there;

create or replace function own_terms(source text) returns text language sql immutable as $$
  select format('
    select own.term, t.tender_id from %1$s t cross join lateral (values (''=all''), (''=status '' || t.status),
      (case when t.is_open then ''=open'' end), (''=type '' || t.type_id), (''=region '' || t.region),
      (''=currency '' || t.currency)) as own (term)
    where own.term is not null
    union all select ''=family '' || family, t.tender_id
    from %1$s t cross join lateral (select distinct unnest(t.families) as family) families',
    source)
$$;

create or replace function queue_for_matching() returns trigger
  language plpgsql as $$
begin
  -- rows that are derived again are not news
  if current_setting('mirador.derives_anew', true) = 'on' then return null; end if;
  -- The first state stays. The update changes nothing and locks the row: it is not matched until this has committed.
  if tg_op = 'INSERT' then
    insert into tender_to_match as q (tender_id, was_there) select tender_id, false from arrived
    on conflict (tender_id) do update set was_there = q.was_there;
  else
    insert into tender_to_match as q
    select tender_id, true, published_at, closes_at, is_open, status, type_id, region, institution_id, amount_clp, families,
      search, currency
    from gone
    on conflict (tender_id) do update set was_there = q.was_there;
  end if;
  return null;
end $$;

-- truncating fires no trigger: what is counted from the rows goes with them
truncate tender_search, tender_tally, tender_rank_tally, institution_tally, tender_bits, tender_word, common_term;
update tender_list_version set version = version + 1;
insert into setting (name, value) select 'tender_search_is_due', 'true' where exists (select from tender)
on conflict do nothing;
