-- The memory of the sync, one row per code: what the source's lists last said of it, and how reading
-- its detail goes. Kept apart from tender, whose moments also move with imported files.
create table source_tender (
  bid_idn text primary key,
  -- of the last list that named it, null when only its detail was read
  status smallint,
  closes_at timestamptz,
  listed_at timestamptz,
  -- a detail call is owed: the code is new, or a list shows it changed since
  detail_due boolean not null default false,
  detail_read_at timestamptz,
  -- failed tries in a row, and until when the code is left alone because of them
  tries smallint not null default 0,
  next_try_at timestamptz,
  last_error text
);
create index source_tender_due on source_tender (bid_idn) where detail_due;
