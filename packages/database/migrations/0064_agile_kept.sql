-- The first month of publication of which every Compra Ágil is kept (docs/decisions/0089); no row: all of them.
create table agile_kept (
  is_only boolean primary key default true check (is_only),
  from_month date not null
);

-- what goes with a tender
create index saved_search_match_by_tender on saved_search_match (tender_id);
create index followed_award_by_tender on followed_award (tender_id);
create index reminder_told_by_tender on reminder_told (tender_id);

-- counts of earlier months stay as they were
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
  -- both sides at once: most changes leave family, month and region as they were, and then nothing is written
  execute format('
    insert into agile_month as t (family, month, region, requests)
    select family, date_trunc(''month'', published_at at time zone ''America/Santiago'')::date, coalesce(region, 0), sum(sign)
    from (%s) r cross join unnest(families) family
    where channel = 2 and published_at is not null and not exists (
      select from agile_kept
      where from_month > date_trunc(''month'', published_at at time zone ''America/Santiago'')::date)
    group by 1, 2, 3 having sum(sign) <> 0
    on conflict (family, month, region) do update set requests = t.requests + excluded.requests',
    case tg_op
      when 'INSERT' then 'select 1 as sign, channel, families, published_at, region from arrived'
      when 'DELETE' then 'select -1 as sign, channel, families, published_at, region from gone'
      else 'select 1 as sign, channel, families, published_at, region from arrived
        union all select -1, channel, families, published_at, region from gone'
    end);
  return null;
end $$;
