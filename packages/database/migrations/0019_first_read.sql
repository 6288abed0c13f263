-- Since when Mirador knows a tender: a history without changes says from when it would have seen them. Of tenders that
-- were stored before this nobody knows.
alter table tender add column first_read_at timestamptz;
