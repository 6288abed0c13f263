-- Legal persons as they are browsed and searched: a row of each that made offers for lines of awarded tenders, derived from
-- supplier_month and the names (docs/decisions/0082).

-- Of a month of publication, by buyer and family: lines of awarded tenders, and those that the supplier won.
alter table supplier_month
  add column awarded_lines integer not null default 0,
  add column won_of_awarded integer not null default 0;

create table supplier_search (
  supplier_id int primary key references supplier on delete cascade,
  -- canonical
  rut text collate "C" not null,
  name text,
  -- of the name, folded
  words tsvector not null,
  -- of awarded tenders, each once for its families, and those that were won
  lines int not null,
  won_lines int not null,
  -- of these lines, the one of most lines first; without unknown ones
  families int[] not null,
  -- of the buyers
  regions int[] not null,
  -- of publication: the last one with such a line
  last_month date not null
);
create index supplier_search_by_lines on supplier_search (lines desc, supplier_id);
create index supplier_search_by_rut on supplier_search (rut);
create index supplier_search_by_words on supplier_search using gin (words);
create index supplier_search_by_family on supplier_search using gin (families);

-- Those whose row is to be derived again.
create table supplier_to_search (supplier_id int primary key);

-- The update changes nothing and holds the row: whoever derives leaves it until this has committed.
create function queue_suppliers() returns trigger
  language plpgsql as $$
begin
  insert into supplier_to_search as q (supplier_id)
  select distinct supplier_id from changed order by supplier_id
  on conflict (supplier_id) do update set supplier_id = q.supplier_id;
  return null;
end
$$;
create trigger supplier_month_added after insert on supplier_month
  referencing new table as changed for each statement execute function queue_suppliers();
create trigger supplier_month_removed after delete on supplier_month
  referencing old table as changed for each statement execute function queue_suppliers();

-- The tax registry names a supplier.
create function queue_named_supplier() returns trigger
  language plpgsql as $$
begin
  insert into supplier_to_search as q (supplier_id)
  select s.id from bidder s where s.rut = new.rut
  on conflict (supplier_id) do update set supplier_id = q.supplier_id;
  return null;
end
$$;
create trigger tax_registry_names after insert or update of razon_social on tax_registry
  for each row execute function queue_named_supplier();

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
    insert into supplier_month (month, supplier_id, institution_id, family, tenders, lines, won_lines, lowest_lines, awarded_clp,
      awarded_lines, won_of_awarded)
    select t.month, t.supplier_id, t.institution_id, t.family, count(*), sum(t.lines), sum(t.won), sum(t.lowest),
      coalesce(sum(t.money), 0), coalesce(sum(t.lines) filter (where t.status in (8, 9, 10)), 0),
      coalesce(sum(t.won) filter (where t.status in (8, 9, 10)), 0)
    from by_supplier t join supplier u on u.id = t.supplier_id
    where u.kind <> 2
    group by t.month, t.supplier_id, t.institution_id, t.family
    order by t.supplier_id
  )
  insert into market_month (month, institution_id, family, tenders, offers, bidders, decided, deserted, single,
    compared_lines, lowest_won, awarded_clp, dated, days_to_award, awarded_lines, won_lines)
  select month, institution_id, family, count(*), sum(offers), sum(bidders), count(*) filter (where status in (8, 9, 10)),
    count(*) filter (where status = 7), count(*) filter (where status in (8, 9, 10) and bidders = 1), sum(compared),
    sum(lowest_won), coalesce(sum(money), 0), count(days) filter (where status in (8, 9, 10)),
    coalesce(sum(days) filter (where status in (8, 9, 10)), 0),
    coalesce(sum(lines) filter (where status in (8, 9, 10)), 0), coalesce(sum(won) filter (where status in (8, 9, 10)), 0)
  from (
    select tender_id, month, institution_id, status, days, family, sum(offers) as offers, count(*) as bidders,
      sum(compared) as compared, sum(lowest_won) as lowest_won, sum(money) as money, sum(lines) as lines, sum(won) as won
    from by_supplier group by tender_id, month, institution_id, status, days, family
  ) t
  group by month, institution_id, family;
end
$$;

-- Months that are counted already. The bits of counted: counted-offers.ts.
update supplier_month m set awarded_lines = c.lines, won_of_awarded = c.won
from (
  select s.month, coalesce(s.institution_id, 0) as institution_id, coalesce(b.family, 0) as family, b.supplier_id,
    count(*) filter (where b.counted & 1 > 0)::int as lines, count(*) filter (where b.counted & 2 > 0)::int as won
  from offer_snapshot s join bid b on b.tender_id = s.tender_id and b.year = s.year
  where s.month is not null and s.status in (8, 9, 10)
  group by 1, 2, 3, 4
) c
where m.month = c.month and m.institution_id = c.institution_id and m.family = c.family and m.supplier_id = c.supplier_id;

insert into supplier_to_search (supplier_id) select distinct supplier_id from supplier_month;
