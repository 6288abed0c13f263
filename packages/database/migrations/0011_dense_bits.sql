-- Most chunks are complete: the quarter of each page that was left for changes stayed empty (docs/decisions/0137). The rows
-- are written again in the order in which they are read: the chunks of a term lie together.
create temporary table kept_bits on commit drop as select * from tender_bits;
truncate tender_bits;
alter table tender_bits reset (fillfactor);
insert into tender_bits select * from kept_bits order by term, chunk;
