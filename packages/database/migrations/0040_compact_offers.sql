-- A smaller row per offer, and no key that only its writer could break (docs/decisions/0067).

-- Bids leave with their snapshot: while they move, nothing removes any.
drop trigger offer_snapshot_removes_bids on offer_snapshot;
drop function remove_bids();

-- The spellings of a supplier's name, numbered 1, 2, … for each supplier; none of natural persons.
alter table supplier_name rename to supplier_name_before;
alter table supplier_name_before drop constraint supplier_name_pkey;
create table supplier_name (
  supplier_id int not null references supplier on delete cascade,
  offers int not null,
  number smallint not null,
  name text not null,
  primary key (supplier_id, number)
) with (fillfactor = 80);
insert into supplier_name (supplier_id, offers, number, name)
select supplier_id, offers, row_number() over (partition by supplier_id order by id), name from supplier_name_before;

-- Its counts change with each file: room for them on the same page spares its indexes.
alter table supplier set (fillfactor = 80);

-- One offer for one line. Rows are written with their snapshot and removed by its trigger: no key and no foreign key per
-- row. Wide columns come first, since each starts at a multiple of its width.
drop index bid_by_supplier;
alter table bid drop constraint bid_pkey;
alter table bid rename to bid_before;
do $$
begin
  for first_year in 2007..2035 loop
    execute format('alter table bid_%s rename to bid_before_%s', first_year, first_year);
  end loop;
  execute 'alter table bid_other rename to bid_before_other';
end
$$;
create table bid (
  tender_id int not null,
  supplier_id int not null,
  family int,
  -- of the line (tender_item), and below the offer's own among those for the line
  position int not null,
  sent_on date,
  number smallint not null,
  -- the spelling; 0: none
  name_number smallint not null,
  -- of publication
  year smallint not null,
  -- offer-flags.ts
  flags smallint not null,
  -- offer.ts
  state smallint not null,
  currency smallint not null,
  is_selected boolean not null,
  unit_amount numeric,
  quantity numeric,
  awarded_quantity numeric,
  -- what the published total is above unit_amount × quantity, of which an unknown one counts as 0; null: no total
  total_difference numeric
) partition by range (year);
do $$
begin
  for first_year in 2007..2035 loop
    execute format('create table bid_%s partition of bid for values from (%s) to (%s)', first_year, first_year, first_year + 1);
  end loop;
  execute 'create table bid_other partition of bid default';
end
$$;
insert into bid (tender_id, supplier_id, family, position, sent_on, number, name_number, year, flags, state, currency,
  is_selected, unit_amount, quantity, awarded_quantity, total_difference)
select b.tender_id, b.supplier_id, b.family, b.position, b.sent_on, b.number, coalesce(n.number, 0), b.year, b.flags,
  b.state, b.currency, b.is_selected, b.unit_amount, b.quantity, b.awarded_quantity,
  b.total_amount - coalesce(b.unit_amount * b.quantity, 0)
from bid_before b
left join supplier_name_before p on p.id = b.name_id
left join supplier_name n on n.supplier_id = p.supplier_id and n.name = p.name;
drop table bid_before;
drop table supplier_name_before;
create index bid_by_tender on bid (tender_id);
create index bid_by_supplier on bid (supplier_id);

create function remove_bids() returns trigger
  language plpgsql as $$
begin
  with removed as (
    delete from bid b using gone g where b.tender_id = g.tender_id and b.year = g.year
    returning b.supplier_id, b.name_number
  ), of_name as (
    update supplier_name n set offers = n.offers - r.offers
    from (select supplier_id, name_number, count(*)::int as offers from removed group by supplier_id, name_number) r
    where n.supplier_id = r.supplier_id and n.number = r.name_number
  )
  update supplier s set offers = s.offers - r.offers
  from (select supplier_id, count(*)::int as offers from removed group by supplier_id) r where s.id = r.supplier_id;
  return null;
end
$$;
create trigger offer_snapshot_removes_bids after delete on offer_snapshot
  referencing old table as gone for each statement execute function remove_bids();
