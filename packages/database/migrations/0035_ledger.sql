-- Every offer of the monthly open-data file, chosen or not (docs/decisions/0065).

-- Who made offers. `key` is the canonical RUT, or another key of one without a RUT: supplier-identity.ts.
create table supplier (
  id int generated always as identity primary key,
  key text collate "C" not null unique,
  -- 1 legal person, 2 natural person, 3 without a Chilean RUT
  kind smallint not null,
  offers int not null
);

-- The spellings of a supplier's name; none of natural persons.
create table supplier_name (
  id int generated always as identity primary key,
  supplier_id int not null references supplier on delete cascade,
  name text not null,
  offers int not null,
  unique (supplier_id, name)
);

-- Which snapshot of its month the offers of a tender are from: all of them are replaced at once.
create table offer_snapshot (
  tender_id int primary key references tender on delete cascade,
  source_at timestamptz not null,
  -- first day of the month of publication
  month date,
  -- of publication
  year smallint not null,
  offers int not null,
  digest bytea not null
);
create index offer_snapshot_by_month on offer_snapshot (month);

-- The newest complete file of a month: a tender that it does not name has no offers.
create table offer_month (
  month date primary key,
  source_at timestamptz not null
);

-- One offer for one line. Rows are added with their snapshot and removed by its trigger, so that a month of offers is
-- loaded without a foreign key per row.
create table bid (
  tender_id int not null,
  supplier_id int not null,
  name_id int,
  -- of the line (tender_item), and the offer's own among those for the line
  position int not null,
  number int not null,
  sent_on date,
  -- offer-flags.ts
  flags int not null,
  -- of publication
  year smallint not null,
  -- offer.ts
  state smallint not null,
  currency smallint not null,
  is_selected boolean not null,
  unit_amount numeric,
  total_amount numeric,
  quantity numeric,
  awarded_quantity numeric,
  primary key (tender_id, position, number, year)
) partition by range (year);
create index bid_by_supplier on bid (supplier_id, tender_id);

-- Partitions: backups, restores and the schema dump know the parent only.
do $$
begin
  for first_year in 2007..2035 loop
    execute format('create table bid_%s partition of bid for values from (%s) to (%s)', first_year, first_year, first_year + 1);
  end loop;
  execute 'create table bid_other partition of bid default';
end
$$;

create function remove_bids() returns trigger
  language plpgsql as $$
begin
  with removed as (
    delete from bid b using gone g where b.tender_id = g.tender_id and b.year = g.year
    returning b.supplier_id, b.name_id
  ), of_name as (
    update supplier_name n set offers = n.offers - r.offers
    from (select name_id, count(*)::int as offers from removed group by name_id) r where n.id = r.name_id
  )
  update supplier s set offers = s.offers - r.offers
  from (select supplier_id, count(*)::int as offers from removed group by supplier_id) r where s.id = r.supplier_id;
  return null;
end
$$;
create trigger offer_snapshot_removes_bids after delete on offer_snapshot
  referencing old table as gone for each statement execute function remove_bids();
