-- What was last said of a tender in words that it holds completely, as a digest: the same said again changes nothing and
-- need not be compared with the whole of it. No row means that nobody knows; deleting rows is always safe.
create table tender_digest (
  tender_id int primary key references tender on delete cascade,
  digest bytea not null
);
