-- Only the counts that something reads (docs/decisions/0139). A dropped column would leave a null in each row, which takes more room
-- than two counts: the rows are written again.
create temporary table counted_supplier on commit drop as select * from supplier_month;
drop table supplier_month;
create table supplier_month (
  month date not null,
  supplier_id int not null,
  institution_id int not null,
  family int not null,
  tenders int not null,
  -- lines of awarded tenders, and those of them that the supplier won
  awarded_lines int not null,
  won_of_awarded int not null
);
insert into supplier_month
  select month, supplier_id, institution_id, family, tenders, awarded_lines, won_of_awarded
  from counted_supplier order by month, supplier_id;
create index supplier_month_by_month on supplier_month using brin (month) with (pages_per_range = 32);
create index supplier_month_by_supplier on supplier_month (supplier_id);
create index supplier_month_by_family on supplier_month (family, month);
create trigger supplier_month_added after insert on supplier_month referencing new table as changed
  for each statement execute function queue_suppliers();
create trigger supplier_month_removed after delete on supplier_month referencing old table as changed
  for each statement execute function queue_suppliers();

create temporary table counted_market on commit drop as select * from market_month;
drop table market_month;
create table market_month (
  month date not null,
  institution_id int not null,
  family int not null,
  tenders int not null,
  offers int not null,
  decided int not null,
  -- lines of decided tenders with a chosen price and another one, and those in which the lowest was chosen
  compared_lines int not null,
  lowest_won int not null,
  awarded_lines int not null,
  won_lines int not null,
  awarded_clp numeric not null
);
insert into market_month
  select month, institution_id, family, tenders, offers, decided, compared_lines, lowest_won, awarded_lines, won_lines, awarded_clp
  from counted_market order by month, family, institution_id;
alter table market_month add primary key (family, institution_id, month);
create index market_month_by_month on market_month (month);

-- Writes the outcomes of some tenders again and, of the months of which they are all tenders with offers, the counts by supplier and
-- market. 2551: the flags that exclude from money (offer-flags.ts); status 8, 9, 10: decided; kind 2: natural person; the bits of
-- counted: counted-offers.ts. Institution and family 0: unknown. The offers are read once. Statistics do not know a new month: what is
-- read is added up and never joined again.
create function count_tenders(ids int[], months date[]) returns void
  language plpgsql
  set random_page_cost = 1.1
  as $$
declare
  years smallint[] := array(select distinct year from offer_snapshot where tender_id = any(ids));
begin
  with known as materialized (
    select i.id as tender_id, s.year, coalesce(s.institution_id, 0) as offered_institution,
      s.status in (8, 9, 10) and s.month is not null as is_awarded, s.awarded_on - s.closed_on as days,
      s.month = any(months) as is_counted,
      coalesce(s.month, date_trunc('month', x.published_at at time zone 'America/Santiago')::date) as month,
      coalesce(x.institution_id, s.institution_id, 0) as institution_id, coalesce(x.type_id, 0) as type_id,
      coalesce(x.region, 0) as region, coalesce(x.status, s.status, 0) as status, x.families
    from unnest(ids) i (id)
    left join tender_search x on x.tender_id = i.id and x.channel = 1
    left join offer_snapshot s on s.tender_id = i.id and s.month is not null
    where x.tender_id is not null or s.tender_id is not null
  ), by_supplier as materialized (
    select k.tender_id, k.month, k.offered_institution as institution_id, k.is_awarded, k.days, k.is_counted, o.*
    from known k cross join lateral (
      select coalesce(b.family, 0) as family, b.supplier_id, count(*)::int as offers,
        count(*) filter (where b.counted & 1 > 0)::int as lines, count(*) filter (where b.counted & 2 > 0)::int as won,
        count(*) filter (where b.counted & 8 > 0)::int as compared, count(*) filter (where b.counted & 16 > 0)::int as lowest_won,
        sum(b.unit_amount * b.awarded_quantity) filter (where b.is_selected and b.flags & 2551 = 0) as money,
        array_agg(b.position) filter (where b.is_selected) as chosen
      from bid b where b.tender_id = k.tender_id and b.year = k.year and b.year = any(years)
      group by coalesce(b.family, 0), b.supplier_id
    ) o
    where k.is_awarded or k.is_counted
  ), of_suppliers as (
    insert into supplier_month (month, supplier_id, institution_id, family, tenders, awarded_lines, won_of_awarded)
    select t.month, t.supplier_id, t.institution_id, t.family, count(*),
      coalesce(sum(t.lines) filter (where t.is_awarded), 0), coalesce(sum(t.won) filter (where t.is_awarded), 0)
    from by_supplier t join supplier u on u.id = t.supplier_id
    where t.is_counted and u.kind <> 2
    group by t.month, t.supplier_id, t.institution_id, t.family
    order by t.supplier_id
  ), by_tender as materialized (
    select tender_id, month, institution_id, is_awarded, is_counted, family, sum(offers) as offers,
      sum(compared)::int as compared, sum(lowest_won)::int as lowest_won, sum(money) as money, sum(lines) as lines, sum(won) as won
    from by_supplier group by tender_id, month, institution_id, is_awarded, is_counted, family
  ), of_markets as (
    insert into market_month (month, institution_id, family, tenders, offers, decided, compared_lines, lowest_won, awarded_lines,
      won_lines, awarded_clp)
    select month, institution_id, family, count(*), sum(offers), count(*) filter (where is_awarded), sum(compared), sum(lowest_won),
      coalesce(sum(lines) filter (where is_awarded), 0), coalesce(sum(won) filter (where is_awarded), 0), coalesce(sum(money), 0)
    from by_tender where is_counted
    group by month, institution_id, family
    order by family, institution_id, month
  ), part as (
    -- what the tender says
    select tender_id, 0 as family, month, institution_id, type_id, region, status, null::bigint as bidders, null::int as days,
      null::bigint as awarded, null::bigint as compared, null::bigint as lowest, null::numeric as money
    from known where month is not null
    union all
    -- the families of its lines
    select tender_id, family, null, null, null, null, null, null, null, null, null, null, null
    from known cross join unnest(families) family where family <> 0 and month is not null
    union all
    -- what its offers say once it is awarded, by family and as a whole
    select tender_id, 0, null, null, null, null, null, count(*), max(days), null, null, null, null
    from (select tender_id, supplier_id, max(days) as days from by_supplier where is_awarded group by 1, 2) bidding
    group by tender_id
    union all
    select tender_id, coalesce(family, 0), null, null, null, null, null, null, null, null, sum(compared), sum(lowest_won),
      sum(money)
    from by_tender where is_awarded group by grouping sets ((tender_id, family), tender_id)
    having grouping(family) = 1 or family <> 0
    union all
    select tender_id, coalesce(family, 0), null, null, null, null, null, null, null, count(*), null, null, null
    from (select distinct tender_id, family, unnest(chosen) from by_supplier where is_awarded and chosen is not null) line
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
end
$$;

-- Writes the outcomes of some tenders again.
create or replace function count_outcomes(ids int[]) returns void
  language plpgsql
  as $$
begin
  -- one writer at a time: two would wait for each other's counts
  perform pg_advisory_xact_lock(7310014);
  delete from tender_outcome where tender_id = any(ids);
  perform count_tenders(ids, '{}');
end
$$;

-- Counts some months again, from their offers, and the outcomes of their tenders.
create or replace function tally_offers(months date[]) returns void
  language plpgsql
  set random_page_cost = 1.1
  as $$
declare
  ids int[];
begin
  -- one writer of outcomes at a time, before it holds a row: two would wait for each other's counts
  perform pg_advisory_xact_lock(7310014);
  ids := array(select tender_id from offer_snapshot where month = any(months)
    union select tender_id from tender_outcome where family = 0 and month = any(months));
  delete from supplier_month where month = any(months);
  delete from market_month where month = any(months);
  delete from tender_outcome where tender_id = any(ids);
  perform count_tenders(ids, months);
  -- without a vacuum, which the embedded database does not run, new pages would be read for any month
  perform brin_summarize_new_values('supplier_month_by_month');
end
$$;
