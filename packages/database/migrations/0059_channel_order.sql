-- The orders of each channel, for lists of one of them. A condition by inequality leaves nearly all rows in every estimate, also
-- before the first ANALYZE: by equality the planner took the channel of tenders for a rare value, and collected what it should walk.
drop index tender_search_by_channel_recent;
drop index tender_search_by_channel_closing;
create index tender_search_of_tenders_by_recent on tender_search (recent_rank, tender_id) where channel <> 2;
create index tender_search_of_tenders_by_closing on tender_search (closing_rank, tender_id) where channel <> 2;
create index tender_search_of_agile_by_recent on tender_search (recent_rank, tender_id) where channel = 2;
create index tender_search_of_agile_by_closing on tender_search (closing_rank, tender_id) where channel = 2;

-- Who quoted and who got the order, without natural persons (docs/decisions/0068).
create or replace view shown_quotation as
select q.request_id, c.id as bidder_id, q.is_selected, q.currency, q.total, q.unit_amount, q.flags, k.kind = 2 as is_natural_person
from quotation q
join supplier k on k.id = q.supplier_id
left join supplier c on c.id = q.supplier_id and c.kind = 1;

create view shown_order as
select p.code, p.tender_code, c.id as bidder_id, p.sent_on, p.status, p.total_clp
from purchase_order p
left join supplier c on c.id = p.supplier_id and c.kind = 1;
