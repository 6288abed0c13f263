-- What is known of the source is known by channel (1 tender, 2 Compra Ágil): each is an API of its own, with its own outages,
-- answers and calls (docs/decisions/0085).
alter table source_tender
  add column channel smallint not null default 1 check (channel in (1, 2)),
  -- when the process last changed, by the source; only Compra Ágil says so
  add column changed_at timestamptz;
drop index source_tender_due;
create index source_tender_due on source_tender (channel, bid_idn) where detail_due;
create index source_tender_agile on source_tender (listed_at) where channel = 2;

alter table source_outage add column channel smallint not null default 1 check (channel in (1, 2));
drop index source_outage_open;
create unique index source_outage_open on source_outage (channel) where ended_at is null;

alter table source_moment add column channel smallint not null default 1 check (channel in (1, 2));
alter table source_moment drop column is_only;
alter table source_moment add primary key (channel);

alter table source_quota add column channel smallint not null default 1 check (channel in (1, 2));
alter table source_quota drop constraint source_quota_pkey;
alter table source_quota add primary key (day, channel);

-- Stretches of time whose list is not read yet. What a killed process or an outage leaves behind stays until it is read.
create table source_span (
  id int generated always as identity primary key,
  channel smallint not null check (channel in (1, 2)),
  -- 'changes': by the time of the last change; 'open': those that receive quotations, by the time of publication
  list text not null check (list in ('changes', 'open')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- a piece of one that held too much or failed
  is_piece boolean not null default false,
  tries int not null default 0,
  next_try_at timestamptz,
  since timestamptz not null,
  check (from_at <= to_at)
);
