-- Tallies by adding: what an offer counts as is settled when it is written (docs/decisions/0067).

alter table bid add column counted smallint not null default 0;

-- Offers of before. 2551: the flags that exclude from prices (offer-flags.ts); status 8, 9, 10: decided; state 2:
-- rejected. The bits are those of counted-offers.ts.
update bid b set counted = c.counted
from (
  select p.year, p.tender_id, p.position, p.number,
    case when row_number() over own = 1 then 1 else 0 end
    + case when p.is_selected and row_number() over own_selected = 1 then 2 else 0 end
    + case when p.price = p.lowest and row_number() over own_lowest = 1 then 4 else 0 end
    + case when p.is_compared and row_number() over family_compared = 1 then 8 else 0 end
    + case when p.is_compared and p.price = p.lowest and row_number() over family_lowest = 1 then 16 else 0 end as counted
  from (
    select o.*, min(o.price) over line as lowest,
      coalesce(o.is_decided and o.is_selected and o.price is not null and count(o.price) over line > 1, false) as is_compared
    from (
      select b.year, b.tender_id, b.position, b.number, b.supplier_id, b.family, b.is_selected, s.status in (8, 9, 10) as is_decided,
        case when b.flags & 2551 = 0 and not coalesce(b.state = 2 and s.status in (8, 9, 10), false) then b.unit_amount end as price
      from bid b join offer_snapshot s on s.tender_id = b.tender_id and s.year = b.year
    ) o window line as (partition by o.tender_id, o.position)
  ) p
  window own as (partition by p.tender_id, p.position, p.family, p.supplier_id order by p.number),
    own_selected as (partition by p.tender_id, p.position, p.family, p.supplier_id, p.is_selected order by p.number),
    own_lowest as (partition by p.tender_id, p.position, p.family, p.supplier_id, coalesce(p.price = p.lowest, false) order by p.number),
    family_compared as (partition by p.tender_id, p.position, p.family, p.is_compared order by p.number),
    family_lowest as (partition by p.tender_id, p.position, p.family, p.is_compared and coalesce(p.price = p.lowest, false)
      order by p.number)
) c
where b.tender_id = c.tender_id and b.year = c.year and b.position = c.position and b.number = c.number;

-- Half the room: equal keys share an entry.
alter table supplier_month drop constraint supplier_month_pkey;
create index supplier_month_by_supplier on supplier_month (supplier_id);

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
    select b.tender_id, coalesce(b.family, 0) as family, b.supplier_id, count(*)::int as offers,
      count(*) filter (where b.counted & 1 > 0)::int as lines, count(*) filter (where b.counted & 2 > 0)::int as won,
      count(*) filter (where b.counted & 4 > 0)::int as lowest, count(*) filter (where b.counted & 8 > 0)::int as compared,
      count(*) filter (where b.counted & 16 > 0)::int as lowest_won,
      sum(case when b.is_selected and b.flags & 2551 = 0 then b.unit_amount * b.awarded_quantity end) as money
    from offer_snapshot s join bid b on b.tender_id = s.tender_id and b.year = s.year
    where s.month = any(months) and b.year = any(years)
    group by b.tender_id, coalesce(b.family, 0), b.supplier_id
  ), of_suppliers as (
    insert into supplier_month (month, supplier_id, institution_id, family, tenders, lines, won_lines, lowest_lines, awarded_clp)
    select s.month, t.supplier_id, coalesce(s.institution_id, 0), t.family, count(*), sum(t.lines), sum(t.won), sum(t.lowest),
      coalesce(sum(t.money), 0)
    from by_supplier t join offer_snapshot s on s.tender_id = t.tender_id join supplier u on u.id = t.supplier_id
    where s.month = any(months) and u.kind <> 2
    group by s.month, t.supplier_id, coalesce(s.institution_id, 0), t.family
    order by t.supplier_id
  )
  insert into market_month (month, institution_id, family, tenders, offers, bidders, decided, deserted, single,
    compared_lines, lowest_won, awarded_clp, dated, days_to_award)
  select s.month, coalesce(s.institution_id, 0), t.family, count(*), sum(t.offers), sum(t.bidders),
    count(*) filter (where s.status in (8, 9, 10)), count(*) filter (where s.status = 7),
    count(*) filter (where s.status in (8, 9, 10) and t.bidders = 1), sum(t.compared), sum(t.lowest_won),
    coalesce(sum(t.money), 0), count(s.awarded_on - s.closed_on) filter (where s.status in (8, 9, 10)),
    coalesce(sum(s.awarded_on - s.closed_on) filter (where s.status in (8, 9, 10)), 0)
  from (
    select tender_id, family, sum(offers) as offers, count(*) as bidders, sum(compared) as compared,
      sum(lowest_won) as lowest_won, sum(money) as money
    from by_supplier group by tender_id, family
  ) t join offer_snapshot s on s.tender_id = t.tender_id
  where s.month = any(months)
  group by s.month, coalesce(s.institution_id, 0), t.family;
end
$$;
