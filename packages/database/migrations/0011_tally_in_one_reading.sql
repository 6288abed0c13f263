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
  delete from supplier_month where month = any(months);
  delete from market_month where month = any(months);
  -- one writer of outcomes at a time: two would wait for each other's counts
  perform pg_advisory_xact_lock(7310014);
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
  ), part as (
    -- what the tender says
    select s.tender_id, 0 as family, s.month, coalesce(x.institution_id, s.institution_id, 0) as institution_id,
      coalesce(x.type_id, 0) as type_id, coalesce(x.region, 0) as region, coalesce(x.status, s.status, 0) as status,
      null::bigint as bidders, null::int as days, null::bigint as awarded, null::bigint as compared, null::bigint as lowest,
      null::numeric as money
    from offer_snapshot s left join tender_search x on x.tender_id = s.tender_id and x.channel = 1
    where s.month = any(months)
    union all
    -- the families of its lines
    select s.tender_id, family, null, null, null, null, null, null, null, null, null, null, null
    from offer_snapshot s join tender_search x on x.tender_id = s.tender_id and x.channel = 1 cross join unnest(x.families) family
    where s.month = any(months) and family <> 0
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
