-- What became of each tender, and the counts of it that screens of buyers and markets show (docs/decisions/0081).

-- A tender (no Compra Ágil) in the month of its publication: as a whole (family 0), and once for each family of its lines. State, type,
-- region and buyer are those of the tender; what offers say is null or 0 until a file of an awarded tender is loaded.
create table tender_outcome (
  awarded_clp numeric not null,
  tender_id int not null,
  institution_id int not null,
  family int not null,
  month date not null,
  -- suppliers of the whole tender
  bidders int,
  -- from closing to award
  days int,
  awarded_lines int not null,
  -- lines with a chosen price and another one, and those in which no price was below the chosen one
  compared_lines int not null,
  lowest_won int not null,
  status smallint not null,
  type_id smallint not null,
  -- 0: unknown, as an institution 0
  region smallint not null,
  primary key (tender_id, family)
);
create index tender_outcome_by_buyer on tender_outcome (institution_id, family, month);
create index tender_outcome_by_family on tender_outcome (family, month);

-- How many tenders of a month, family (0: all) and type have a value. A tender counts once in each of its families.
create table market_value (
  month date not null,
  family int not null,
  -- tenders, or lines for the last two measures
  amount int not null,
  value int not null,
  type_id smallint not null,
  -- market-values.ts
  measure smallint not null,
  primary key (family, month, type_id, measure, value)
);

-- The tenders of a buyer in a month, and what was awarded in them.
create table buyer_month (
  awarded_clp numeric not null,
  institution_id int not null,
  month date not null,
  tenders int not null,
  primary key (month, institution_id)
);

create function tally_outcomes() returns trigger
  language plpgsql as $$
declare
  rows_of text := case tg_op when 'INSERT' then 'arrived' else 'gone' end;
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- status 7: deserted; 8, 9, 10: awarded; 15, 18: revoked
  execute format('
    insert into market_value as t (month, family, type_id, measure, value, amount)
    select month, family, type_id, measure, value, %2$s * sum(amount)
    from %1$I cross join lateral (values (1, bidders, 1), (2, days, 1),
      (3, case when status in (8, 9, 10) then 8 when status in (15, 18) then 15 when status = 7 then 7 end, 1),
      (4, 0, compared_lines), (5, 0, lowest_won)) as m (measure, value, amount)
    where value is not null and amount > 0 group by family, month, type_id, measure, value
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
create trigger outcome_arrived after insert on tender_outcome
  referencing new table as arrived for each statement execute function tally_outcomes();
create trigger outcome_gone after delete on tender_outcome
  referencing old table as gone for each statement execute function tally_outcomes();

-- Writes the outcomes of some tenders again. 2551: the flags that exclude from money (offer-flags.ts); status 8, 9, 10:
-- awarded; the bits of counted: counted-offers.ts.
create function count_outcomes(ids int[]) returns void
  language plpgsql
  set random_page_cost = 1.1
  as $$
declare
  years smallint[] := array(select distinct year from offer_snapshot where tender_id = any(ids));
begin
  -- one writer at a time: two would wait for each other's counts
  perform pg_advisory_xact_lock(7310014);
  delete from tender_outcome where tender_id = any(ids);
  insert into tender_outcome (tender_id, institution_id, family, month, type_id, region, status, bidders, days,
    awarded_lines, compared_lines, lowest_won, awarded_clp)
  with known as materialized (
    select i.id as tender_id, coalesce(x.institution_id, s.institution_id, 0) as institution_id,
      coalesce(s.month, date_trunc('month', x.published_at at time zone 'America/Santiago')::date) as month,
      coalesce(x.type_id, 0) as type_id, coalesce(x.region, 0) as region, coalesce(x.status, s.status, 0) as status,
      coalesce(x.families, '{}') as families, s.year, s.awarded_on - s.closed_on as days,
      coalesce(s.status in (8, 9, 10), false) as is_awarded
    from unnest(ids) i (id) left join tender_search x on x.tender_id = i.id and x.channel = 1 left join offer_snapshot s on s.tender_id = i.id and s.month is not null
    where x.tender_id is not null or s.tender_id is not null
  ), offered as materialized (
    select k.tender_id, coalesce(b.family, 0) as family, count(distinct b.position) filter (where b.is_selected)::int as awarded,
      count(*) filter (where b.counted & 8 > 0)::int as compared, count(*) filter (where b.counted & 16 > 0)::int as lowest,
      coalesce(sum(case when b.is_selected and b.flags & 2551 = 0 then b.unit_amount * b.awarded_quantity end), 0) as money
    from known k join bid b on b.tender_id = k.tender_id and b.year = k.year
    where k.is_awarded and b.year = any(years)
    group by k.tender_id, coalesce(b.family, 0)
  ), bidding as materialized (
    select k.tender_id, count(distinct b.supplier_id)::int as bidders
    from known k join bid b on b.tender_id = k.tender_id and b.year = k.year
    where k.is_awarded and b.year = any(years) group by k.tender_id
  ), of_family as (
    select tender_id, family from known cross join unnest(families) family where family <> 0
    union select tender_id, family from offered where family <> 0
  ), part as (
    select tender_id, 0 as family, sum(awarded)::int as awarded, sum(compared)::int as compared, sum(lowest)::int as lowest,
      sum(money) as money from offered group by tender_id
    union all select tender_id, family, awarded, compared, lowest, money from offered where family <> 0
  )
  select k.tender_id, k.institution_id, f.family, k.month, k.type_id, k.region, k.status, g.bidders,
    case when g.bidders is not null then k.days end, coalesce(p.awarded, 0), coalesce(p.compared, 0), coalesce(p.lowest, 0),
    coalesce(p.money, 0)
  from known k join (select tender_id, 0 as family from known union all select tender_id, family from of_family) f using (tender_id)
  left join bidding g using (tender_id) left join part p on p.tender_id = k.tender_id and p.family = f.family
  where k.month is not null
  order by k.tender_id, f.family;
end
$$;

create function count_searched_outcomes() returns trigger
  language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tender_id) into ids from arrived where channel = 1;
  elsif tg_op = 'DELETE' then
    select array_agg(tender_id) into ids from gone where channel = 1;
  else
    select array_agg(a.tender_id) into ids from arrived a join gone g using (tender_id)
    where a.channel = 1 and (a.status, a.type_id, a.region, a.institution_id, a.families, date_trunc('month', a.published_at at time zone 'America/Santiago'))
      is distinct from
      (g.status, g.type_id, g.region, g.institution_id, g.families, date_trunc('month', g.published_at at time zone 'America/Santiago'));
  end if;
  if ids is not null then
    perform count_outcomes(ids);
  end if;
  return null;
end $$;
create trigger outcomes_arrived after insert on tender_search
  referencing new table as arrived for each statement execute function count_searched_outcomes();
create trigger outcomes_changed after update on tender_search
  referencing old table as gone new table as arrived for each statement execute function count_searched_outcomes();
create trigger outcomes_gone after delete on tender_search
  referencing old table as gone for each statement execute function count_searched_outcomes();

-- Counts some months again, from their offers, and what became of their tenders. 2551: the flags that exclude from money (offer-flags.ts); status 8, 9,
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
  perform count_outcomes(array(
    select tender_id from tender_outcome where family = 0 and month = any(months)
    union select tender_id from offer_snapshot where month = any(months)));
end
$$;

-- Tenders of before.
do $$
begin
  for chunk in 0 .. (select coalesce(max(id), -1) >> 13 from tender) loop
    perform count_outcomes(array(select id from tender where id between chunk << 13 and (chunk << 13) + 8191));
  end loop;
end
$$;
