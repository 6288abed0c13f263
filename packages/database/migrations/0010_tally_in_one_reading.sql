-- Only deletes of a whole month look for one, and its rows lie together: an index of page ranges takes a hundredth of the room.
drop index supplier_month_by_month;
create index supplier_month_by_month on supplier_month using brin (month) with (pages_per_range = 32);

-- No plan depends on what these columns hold, and comparing exact numbers takes most of the time of an analyze.
alter table bid
  alter column number set statistics 0,
  alter column name_number set statistics 0,
  alter column sent_on set statistics 0,
  alter column unit_amount set statistics 0,
  alter column quantity set statistics 0,
  alter column awarded_quantity set statistics 0,
  alter column total_difference set statistics 0;

-- Counts some months again, from their offers, and what became of their tenders (docs/decisions/0132). 2551: the flags that exclude
-- from money (offer-flags.ts); status 8, 9, 10: decided; kind 2: natural person; the bits of counted: counted-offers.ts. Institution and
-- family 0: unknown. The offers are read once. Statistics do not know a new month: what is read is added up and never joined again.
create or replace function tally_offers(months date[]) returns void
  language plpgsql
  set random_page_cost = 1.1
  as $$
declare
  years smallint[] := array(select distinct year from offer_snapshot where month = any(months));
  others int[];
begin
  -- one writer of outcomes at a time, before it holds a row: two would wait for each other's counts
  perform pg_advisory_xact_lock(7310014);
  delete from supplier_month where month = any(months);
  delete from market_month where month = any(months);
  delete from tender_outcome o using offer_snapshot s where s.month = any(months) and o.tender_id = s.tender_id;
  others := array(select tender_id from tender_outcome where family = 0 and month = any(months));
  with by_supplier as materialized (
    select s.tender_id, s.month, coalesce(s.institution_id, 0) as institution_id, s.status, s.awarded_on - s.closed_on as days,
      coalesce(b.family, 0) as family, b.supplier_id, count(*)::int as offers,
      count(*) filter (where b.counted & 1 > 0)::int as lines, count(*) filter (where b.counted & 2 > 0)::int as won,
      count(*) filter (where b.counted & 4 > 0)::int as lowest, count(*) filter (where b.counted & 8 > 0)::int as compared,
      count(*) filter (where b.counted & 16 > 0)::int as lowest_won,
      sum(b.unit_amount * b.awarded_quantity) filter (where b.is_selected and b.flags & 2551 = 0) as money,
      array_agg(b.position) filter (where b.is_selected) as chosen
    from offer_snapshot s join bid b on b.tender_id = s.tender_id and b.year = s.year
    where s.month = any(months) and b.year = any(years)
    group by s.tender_id, coalesce(b.family, 0), b.supplier_id
  ), of_suppliers as (
    insert into supplier_month (month, supplier_id, institution_id, family, tenders, lines, won_lines, lowest_lines, awarded_clp,
      awarded_lines, won_of_awarded)
    select t.month, t.supplier_id, t.institution_id, t.family, count(*), sum(t.lines), sum(t.won), sum(t.lowest),
      coalesce(sum(t.money), 0), coalesce(sum(t.lines) filter (where t.status in (8, 9, 10)), 0),
      coalesce(sum(t.won) filter (where t.status in (8, 9, 10)), 0)
    from by_supplier t join supplier u on u.id = t.supplier_id
    where u.kind <> 2
    group by t.month, t.supplier_id, t.institution_id, t.family
    order by t.supplier_id
  ), by_tender as materialized (
    select tender_id, month, institution_id, status, days, family, sum(offers) as offers, count(*) as bidders,
      sum(compared)::int as compared, sum(lowest_won)::int as lowest_won, sum(money) as money, sum(lines) as lines, sum(won) as won
    from by_supplier group by tender_id, month, institution_id, status, days, family
  ), of_markets as (
    insert into market_month (month, institution_id, family, tenders, offers, bidders, decided, deserted, single,
      compared_lines, lowest_won, awarded_clp, dated, days_to_award, awarded_lines, won_lines)
    select month, institution_id, family, count(*), sum(offers), sum(bidders), count(*) filter (where status in (8, 9, 10)),
      count(*) filter (where status = 7), count(*) filter (where status in (8, 9, 10) and bidders = 1), sum(compared),
      sum(lowest_won), coalesce(sum(money), 0), count(days) filter (where status in (8, 9, 10)),
      coalesce(sum(days) filter (where status in (8, 9, 10)), 0),
      coalesce(sum(lines) filter (where status in (8, 9, 10)), 0), coalesce(sum(won) filter (where status in (8, 9, 10)), 0)
    from by_tender
    group by month, institution_id, family
    order by family, institution_id, month
  ), known as materialized (
    select s.tender_id, s.month, coalesce(x.institution_id, s.institution_id, 0) as institution_id, coalesce(x.type_id, 0) as type_id,
      coalesce(x.region, 0) as region, coalesce(x.status, s.status, 0) as status, x.families
    from offer_snapshot s left join tender_search x on x.tender_id = s.tender_id and x.channel = 1
    where s.month = any(months)
  ), part as (
    -- what the tender says
    select tender_id, 0 as family, month, institution_id, type_id, region, status, null::bigint as bidders, null::int as days,
      null::bigint as awarded, null::bigint as compared, null::bigint as lowest, null::numeric as money
    from known
    union all
    -- the families of its lines
    select tender_id, family, null, null, null, null, null, null, null, null, null, null, null
    from known cross join unnest(families) family where family <> 0
    union all
    -- what its offers say once it is awarded, by family and as a whole
    select tender_id, 0, null, null, null, null, null, count(*), max(days), null, null, null, null
    from (select tender_id, supplier_id, max(days) as days from by_supplier where status in (8, 9, 10) group by 1, 2) bidding
    group by tender_id
    union all
    select tender_id, coalesce(family, 0), null, null, null, null, null, null, null, null, sum(compared), sum(lowest_won),
      sum(money)
    from by_tender where status in (8, 9, 10) group by grouping sets ((tender_id, family), tender_id)
    having grouping(family) = 1 or family <> 0
    union all
    select tender_id, coalesce(family, 0), null, null, null, null, null, null, null, count(*), null, null, null
    from (
      select distinct tender_id, family, unnest(chosen) from by_supplier where status in (8, 9, 10) and chosen is not null
    ) line
    group by grouping sets ((tender_id, family), tender_id) having grouping(family) = 1 or family <> 0
  )
  insert into tender_outcome (tender_id, family, institution_id, month, type_id, region, status, bidders, days,
    awarded_lines, compared_lines, lowest_won, awarded_clp)
  select tender_id, family, max(max(institution_id)) over one, max(max(month)) over one, max(max(type_id)) over one,
    max(max(region)) over one, max(max(status)) over one, max(max(bidders)) over one, max(max(days)) over one,
    coalesce(max(awarded), 0), coalesce(max(compared), 0), coalesce(max(lowest), 0), coalesce(max(money), 0)
  from part group by tender_id, family
  window one as (partition by tender_id)
  order by tender_id, family;
  -- without a vacuum, which the embedded database does not run, new pages would be read for any month
  perform brin_summarize_new_values('supplier_month_by_month');
  if cardinality(others) > 0 then
    perform count_outcomes(others);
  end if;
end
$$;

-- What each measure counts is grouped by itself: five rows for each outcome took longer than to add them up.
create or replace function tally_outcomes() returns trigger
  language plpgsql as $$
declare
  rows_of text := case tg_op when 'INSERT' then 'arrived' else 'gone' end;
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- status 7: deserted; 8, 9, 10: awarded; 15, 18: revoked
  execute format('
    insert into market_value as t (month, family, type_id, measure, value, amount)
    select month, family, type_id, measure, value, %2$s * amount
    from (
      select month, family, type_id, 1 as measure, bidders as value, count(*) as amount
      from %1$I where bidders is not null group by month, family, type_id, bidders
      union all
      select month, family, type_id, 2, days, count(*) from %1$I where days is not null group by month, family, type_id, days
      union all
      select month, family, type_id, 3, state, count(*)
      from (select month, family, type_id,
        case when status in (8, 9, 10) then 8 when status in (15, 18) then 15 when status = 7 then 7 end as state from %1$I) s
      where state is not null group by month, family, type_id, state
      union all
      select month, family, type_id, 4, 0, sum(compared_lines) from %1$I where compared_lines > 0 group by month, family, type_id
      union all
      select month, family, type_id, 5, 0, sum(lowest_won) from %1$I where lowest_won > 0 group by month, family, type_id
    ) m
    order by family, month, type_id, measure, value
    on conflict (family, month, type_id, measure, value) do update set amount = t.amount + excluded.amount', rows_of, sign);
  execute format('
    insert into buyer_month as t (institution_id, month, tenders, awarded_clp)
    select institution_id, month, %2$s * count(*), %2$s * sum(awarded_clp)
    from %1$I where family = 0 and institution_id <> 0 group by month, institution_id order by month, institution_id
    on conflict (month, institution_id) do update
    set tenders = t.tenders + excluded.tenders, awarded_clp = t.awarded_clp + excluded.awarded_clp', rows_of, sign);
  return null;
end $$;
