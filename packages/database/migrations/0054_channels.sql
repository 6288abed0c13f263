-- Compra Ágil beside the tenders, told apart by a channel (docs/decisions/0083): 1 tender, 2 Compra Ágil. All stored rows are tenders.
alter table tender
  add column channel smallint not null default 1 check (channel in (1, 2)),
  -- of a Compra Ágil: its call, whether only small firms may answer the first, and until when the second one runs
  add column call smallint,
  add column only_small boolean,
  add column second_call_closes_at timestamptz;
alter table tender_search add column channel smallint not null default 1;
create index tender_search_by_channel_recent on tender_search (channel, recent_rank, tender_id);
create index tender_search_by_channel_closing on tender_search (channel, closing_rank, tender_id);
drop index tender_search_by_buyer;
create index tender_search_by_buyer on tender_search (institution_id, channel, published_at, status);

-- the state of a tender before it changed
alter table tender_to_match add column channel smallint;
update tender_to_match set channel = 1 where was_there;

alter table tender_tally add column channel smallint not null default 1;
alter table tender_tally drop constraint tender_tally_pkey;
alter table tender_tally add primary key (channel, status, is_open, type_id, region);
alter table tender_rank_tally add column channel smallint not null default 1;
alter table tender_rank_tally drop constraint tender_rank_tally_pkey;
alter table tender_rank_tally add primary key (list, channel, bucket);
alter table institution_tally add column channel smallint not null default 1;
alter table institution_tally drop constraint institution_tally_pkey;
alter table institution_tally add primary key (institution_id, channel);

create or replace function tally_tenders() returns trigger
  language plpgsql as $$
declare
  rows_of text;
  sign int;
begin
  -- it also orders all writers: none updates a tally before it holds this row
  update tender_list_version set version = version + 1;
  for rows_of, sign in
    select * from (values ('gone', -1), ('arrived', 1)) as side (name, sign)
    where tg_op = 'UPDATE' or name = case tg_op when 'INSERT' then 'arrived' else 'gone' end
  loop
    execute format('
      insert into tender_tally as t (channel, status, is_open, type_id, region, tenders)
      select channel, status, is_open, type_id, coalesce(region, 0), %2$s * count(*) from %1$I group by 1, 2, 3, 4, 5
      on conflict (channel, status, is_open, type_id, region) do update set tenders = t.tenders + excluded.tenders', rows_of, sign);
    execute format('
      insert into tender_rank_tally as t (list, channel, bucket, tenders)
      select list, channel, rank >> 20, %2$s * count(*)
      from %1$I cross join lateral (values (''recent'', recent_rank), (''closing'', closing_rank)) as r (list, rank) group by 1, 2, 3
      on conflict (list, channel, bucket) do update set tenders = t.tenders + excluded.tenders', rows_of, sign);
    execute format('
      insert into institution_tally as t (institution_id, channel, tenders, open_tenders)
      select institution_id, channel, %2$s * count(*), %2$s * count(*) filter (where is_open)
      from %1$I where institution_id is not null group by 1, 2
      on conflict (institution_id, channel) do update
      set tenders = t.tenders + excluded.tenders, open_tenders = t.open_tenders + excluded.open_tenders', rows_of, sign);
  end loop;
  return null;
end $$;

create or replace function own_terms(source text) returns text language sql immutable as $$
  select format('
    select own.term, t.tender_id from %1$s t cross join lateral (values (''=all''), (''=status '' || t.status),
      (case when t.is_open then ''=open'' end), (''=type '' || t.type_id), (''=region '' || t.region),
      (''=currency '' || t.currency), (''=channel '' || t.channel)) as own (term)
    where own.term is not null
    union all select ''=family '' || family, t.tender_id
    from %1$s t cross join lateral (select distinct unnest(t.families) as family) families',
    source)
$$;
-- all that is stored are tenders
insert into tender_bits select '=channel 1', chunk, bits from tender_bits where term = '=all';

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
      search, currency, comuna, questions_close_at, has_amount, channel
    from gone
    on conflict (tender_id) do update set was_there = q.was_there;
  end if;
  return null;
end $$;
