-- Counts of offers by month of publication, each derived from bid and offer_snapshot alone (docs/decisions/0066).

-- What the file says of a tender and a line, beside its offers: other sources do not change the counts of a file.
alter table offer_snapshot
  add column status smallint,
  add column institution_id int,
  add column closed_on date,
  -- only once decided: before, the source fills it with the estimate
  add column awarded_on date;
alter table bid add column family int;

-- By company; natural persons have no rows here, and count in market_month.
create table supplier_month (
  month date not null,
  supplier_id int not null,
  institution_id int not null,
  family int not null,
  tenders int not null,
  lines int not null,
  won_lines int not null,
  -- lines with a price of the company that no other price is below
  lowest_lines int not null,
  awarded_clp numeric not null,
  primary key (supplier_id, month, institution_id, family)
);
create index supplier_month_by_month on supplier_month (month);

-- By market: the tenders in which a line of the family has offers.
create table market_month (
  month date not null,
  institution_id int not null,
  family int not null,
  tenders int not null,
  offers int not null,
  -- suppliers, summed over tenders
  bidders int not null,
  decided int not null,
  deserted int not null,
  -- decided tenders with one supplier
  single int not null,
  -- lines of decided tenders with a chosen price and another one, and those in which the lowest was chosen
  compared_lines int not null,
  lowest_won int not null,
  awarded_clp numeric not null,
  -- tenders with both days, and the days from closing to award
  dated int not null,
  days_to_award int not null,
  primary key (family, institution_id, month)
);
create index market_month_by_month on market_month (month);

-- Counts some months again, from their offers. 2551: the flags that exclude from prices and money (offer-flags.ts);
-- status 8, 9, 10: decided; state 2: rejected, which of a decided tender says inadmissible; kind 2: natural person.
-- Institution and family 0: unknown.
create function tally_offers(months date[]) returns void
  language plpgsql as $$
begin
  delete from supplier_month where month = any(months);
  delete from market_month where month = any(months);
  create temporary table offer_to_tally on commit drop as
  with o as (
    select s.month, b.tender_id, coalesce(s.institution_id, 0) as institution_id, coalesce(b.family, 0) as family,
      s.status, s.awarded_on - s.closed_on as days, b.position as line, b.supplier_id, u.kind, b.is_selected,
      coalesce(s.status in (8, 9, 10), false) as is_decided,
      case when b.flags & 2551 = 0 and not (b.state = 2 and s.status in (8, 9, 10)) then b.unit_amount end as price,
      case when b.is_selected and b.flags & 2551 = 0 then b.unit_amount * b.awarded_quantity end as money
    from offer_snapshot s join bid b on b.tender_id = s.tender_id and b.year = s.year
    join supplier u on u.id = b.supplier_id
    where s.month = any(months)
  )
  select o.*, min(o.price) over line_of_tender as lowest, count(o.price) over line_of_tender as prices
  from o window line_of_tender as (partition by o.tender_id, o.line);
  insert into supplier_month (month, supplier_id, institution_id, family, tenders, lines, won_lines, lowest_lines, awarded_clp)
  select month, supplier_id, institution_id, family, count(distinct tender_id), count(*), count(*) filter (where won),
    count(*) filter (where is_lowest), sum(money)
  from (
    select month, supplier_id, institution_id, family, tender_id, line, bool_or(is_selected) as won,
      bool_or(price = lowest) as is_lowest, coalesce(sum(money), 0) as money
    from offer_to_tally where kind <> 2 group by month, supplier_id, institution_id, family, tender_id, line
  ) by_line
  group by month, supplier_id, institution_id, family;
  insert into market_month (month, institution_id, family, tenders, offers, bidders, decided, deserted, single,
    compared_lines, lowest_won, awarded_clp, dated, days_to_award)
  select month, institution_id, family, count(*), sum(offers), sum(bidders),
    count(*) filter (where is_decided), count(*) filter (where status = 7), count(*) filter (where is_decided and bidders = 1),
    sum(compared), sum(lowest_won), sum(money), count(days), coalesce(sum(days), 0)
  from (
    select t.*, coalesce(l.compared, 0) as compared, coalesce(l.lowest_won, 0) as lowest_won
    from (
      select month, institution_id, family, tender_id, status, is_decided, case when is_decided then days end as days,
        count(*) as offers, count(distinct supplier_id) as bidders, coalesce(sum(money), 0) as money
      from offer_to_tally group by month, institution_id, family, tender_id, status, is_decided, days
    ) t left join (
      select tender_id, family, count(*) as compared, count(*) filter (where won_lowest) as lowest_won
      from (
        select tender_id, family, line, bool_or(price = lowest) as won_lowest from offer_to_tally
        where is_decided and is_selected and price is not null and prices > 1 group by tender_id, family, line
      ) compared_line
      group by tender_id, family
    ) l on l.tender_id = t.tender_id and l.family = t.family
  ) by_tender
  group by month, institution_id, family;
  drop table offer_to_tally;
end
$$;

-- Deleted tenders take their counts with them; an import counts its months itself, once.
create function tally_removed_offers() returns trigger
  language plpgsql as $$
declare
  months date[];
begin
  if coalesce(current_setting('mirador.counts_offers', true), '') <> 'on' then
    select array_agg(distinct month) into months from gone where month is not null;
    if months is not null then
      perform tally_offers(months);
    end if;
  end if;
  return null;
end
$$;
-- runs after offer_snapshot_removes_bids: triggers of one kind run by name
create trigger offer_snapshot_then_counts after delete on offer_snapshot
  referencing old table as gone for each statement execute function tally_removed_offers();

-- A third of the size: equal keys share an entry.
drop index bid_by_supplier;
create index bid_by_supplier on bid (supplier_id);
