-- What a company says of the tenders that do not serve it (docs/decisions/0074).

-- Tenders taken from the lists of an account, and why. Each reason counts against its own kind alone.
create table dismissal (
  sub uuid not null references account on delete cascade,
  tender_id int not null references tender on delete cascade,
  reason text not null check (reason in ('rubro', 'lugar', 'monto', 'comprador', 'no_lo_hago')),
  at timestamptz not null,
  primary key (sub, tender_id)
);
create index dismissal_by_tender on dismissal (tender_id);

-- Where an account sells, and what it does not: regions by their number, amounts in pesos.
create table profile_limit (
  sub uuid not null references account on delete cascade,
  kind text not null check (kind in ('region', 'excluded_region', 'min_amount', 'max_amount')),
  value bigint not null check (value >= 0),
  primary key (sub, kind, value)
);
