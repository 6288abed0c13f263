-- What `npm run evaluate -- --save` measured, for the screens that quote it: one row per model, data and period. The same
-- measurement again replaces its row.
create table evaluation (
  name text not null,
  model text not null,
  -- SHA-256 of the files that were read
  data_hash bytea not null,
  -- first and last day of what was tested
  from_on date not null,
  to_on date not null,
  n int not null check (n > 0),
  metrics jsonb not null,
  made_at timestamptz not null,
  primary key (name, model, data_hash, from_on, to_on),
  check (from_on <= to_on)
);
