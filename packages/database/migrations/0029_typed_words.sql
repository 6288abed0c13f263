-- The words of tenders as people type them, by which a search with a misspelt word is corrected (docs/decisions/0048).
create table typed_word (
  -- folded, a-z alone; tenders that had it may be gone
  word text collate "C" primary key,
  -- ascending as transactions commit, since one writes tenders at a time
  place bigint generated always as identity unique
);

-- filled while rows are derived again; truncating fires no trigger, so what is counted from the rows goes with them
truncate tender_search, tender_tally, tender_rank_tally, institution_tally, tender_bits, tender_word, common_term;
update tender_list_version set version = version + 1;
insert into setting (name, value) select 'tender_search_is_due', 'true' where exists (select from tender)
on conflict do nothing;
