-- What was read, for people: the names of files, or `ledger` for the offers that were loaded.
alter table evaluation add column data text not null default '';
