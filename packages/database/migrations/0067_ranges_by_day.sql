-- An LP published since 23 October 2025 reaches 5,000 UTM (docs/decisions/0091). Its rows have the type 34, as stored-type.ts
-- derives them, so that a range of amounts is found and counted without the day. The triggers count the new type, and what
-- became of its tenders. Rows that are derived again are no news.
select set_config('mirador.derives_anew', 'on', true);
update tender_search set type_id = 34, padding = default
where type_id = 3 and published_at >= timestamp '2025-10-23' at time zone 'America/Santiago';
select set_config('mirador.derives_anew', '', true);
-- the state before a change that waits to be matched
update tender_to_match set type_id = 34
where type_id = 3 and published_at >= timestamp '2025-10-23' at time zone 'America/Santiago';
