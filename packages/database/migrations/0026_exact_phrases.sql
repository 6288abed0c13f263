-- Phrases of three words or more are found exactly (docs/decisions/0046): rows have more lexemes, which migrate.ts derives from
-- the stored tenders. Truncating fires no trigger: what is counted from the rows goes with them.
truncate tender_search, tender_tally, tender_rank_tally, institution_tally, tender_bits, tender_word, common_term;
update tender_list_version set version = version + 1;
insert into setting (name, value) select 'tender_search_is_due', 'true' where exists (select from tender)
on conflict do nothing;
