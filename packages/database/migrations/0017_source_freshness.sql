-- Times in which nothing could be read, one row each from the first failure to the first good answer. A single failed call is
-- one too until a good answer removes it; how many it takes to count is a rule of the domain (source-outage.ts).
create table source_outage (
  id int generated always as identity primary key,
  -- 'source': Mercado Público does not answer, or not with data; 'busy', 'ticket' and 'quota': it is there, but not for us
  cause text not null check (cause in ('source', 'busy', 'ticket', 'quota')),
  -- one Spanish sentence: the last failure
  reason text not null,
  -- failures in a row, each about something else than the one before
  failures int not null,
  about text not null,
  started_at timestamptz not null,
  last_failed_at timestamptz not null,
  ended_at timestamptz
);
create unique index source_outage_open on source_outage ((ended_at is null)) where ended_at is null;

-- Codes that the source's lists name and of which we lack the detail, or everything.
create table source_gap (
  bid_idn text primary key,
  -- whether at least the entry of the list is stored
  is_listed boolean not null,
  since timestamptz not null
);

-- The newest moment at which the source itself made something that we read: at most one row.
create table source_moment (
  is_only boolean primary key default true check (is_only),
  newest_at timestamptz not null
);
insert into source_moment (newest_at) select max(source_at) from tender where not is_demo having max(source_at) is not null;
