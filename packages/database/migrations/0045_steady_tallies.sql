-- The plan of a tally no longer depends on statistics, which do not know a new month: what a tender says is read once,
-- with its offers (docs/decisions/0067).

-- Counts some months again, from their offers. 2551: the flags that exclude from money (offer-flags.ts); status 8, 9,
-- 10: decided; kind 2: natural person; the bits of counted: counted-offers.ts. Institution and family 0: unknown.
create or replace function tally_offers(months date[]) returns void
  language plpgsql
  set random_page_cost = 1.1
  as $$
declare
  years smallint[] := array(select distinct year from offer_snapshot where month = any(months));
begin
  delete from supplier_month where month = any(months);
  delete from market_month where month = any(months);
  with by_supplier as materialized (
    select s.tender_id, s.month, coalesce(s.institution_id, 0) as institution_id, s.status, s.awarded_on - s.closed_on as days,
      coalesce(b.family, 0) as family, b.supplier_id, count(*)::int as offers,
      count(*) filter (where b.counted & 1 > 0)::int as lines, count(*) filter (where b.counted & 2 > 0)::int as won,
      count(*) filter (where b.counted & 4 > 0)::int as lowest, count(*) filter (where b.counted & 8 > 0)::int as compared,
      count(*) filter (where b.counted & 16 > 0)::int as lowest_won,
      sum(case when b.is_selected and b.flags & 2551 = 0 then b.unit_amount * b.awarded_quantity end) as money
    from offer_snapshot s join bid b on b.tender_id = s.tender_id and b.year = s.year
    where s.month = any(months) and b.year = any(years)
    group by s.tender_id, coalesce(b.family, 0), b.supplier_id
  ), of_suppliers as (
    insert into supplier_month (month, supplier_id, institution_id, family, tenders, lines, won_lines, lowest_lines, awarded_clp)
    select t.month, t.supplier_id, t.institution_id, t.family, count(*), sum(t.lines), sum(t.won), sum(t.lowest),
      coalesce(sum(t.money), 0)
    from by_supplier t join supplier u on u.id = t.supplier_id
    where u.kind <> 2
    group by t.month, t.supplier_id, t.institution_id, t.family
    order by t.supplier_id
  )
  insert into market_month (month, institution_id, family, tenders, offers, bidders, decided, deserted, single,
    compared_lines, lowest_won, awarded_clp, dated, days_to_award)
  select month, institution_id, family, count(*), sum(offers), sum(bidders), count(*) filter (where status in (8, 9, 10)),
    count(*) filter (where status = 7), count(*) filter (where status in (8, 9, 10) and bidders = 1), sum(compared),
    sum(lowest_won), coalesce(sum(money), 0), count(days) filter (where status in (8, 9, 10)),
    coalesce(sum(days) filter (where status in (8, 9, 10)), 0)
  from (
    select tender_id, month, institution_id, status, days, family, sum(offers) as offers, count(*) as bidders,
      sum(compared) as compared, sum(lowest_won) as lowest_won, sum(money) as money
    from by_supplier group by tender_id, month, institution_id, status, days, family
  ) t
  group by month, institution_id, family;
end
$$;
