-- What comes from another source, or another moment, than the tender's richest record, and when that source was last read
-- completely: see field-origins.ts. Null says that everything comes from that record, as of tenders stored before this.
alter table tender add column origins jsonb;
