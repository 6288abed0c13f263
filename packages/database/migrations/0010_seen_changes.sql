-- How far an account has seen the history of a tender it follows: every change up to this one. An id and no moment, as
-- clocks can go back, while tenders have one writer at a time and so changes become visible in the order of their ids.
alter table tender_follow add column seen_change_id bigint not null default 0;

-- Whoever follows already begins with a clean slate.
update tender_follow f
set seen_change_id = coalesce((select max(c.id) from tender_change c where c.tender_id = f.tender_id), 0);
