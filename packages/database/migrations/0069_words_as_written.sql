-- A word is its number and gender alone, and words as written are indexed for prefixes (docs/decisions/0095). The rows of
-- searches are derived anew in the background (rebuild-search.ts); until then searches look for the former stems too.
insert into setting (name, value)
select 'search_rebuild', jsonb_build_object('after', 0, 'last', max(id), 'begun_at', now()) from tender having max(id) is not null;

-- Counted and learnt by stem: both begin again with the next turn.
delete from lexeme_sample;
delete from lexeme_count;
delete from word_model;

-- Owners of saved searches are notified which of their words find others than before (saved-searches/word-changes.ts).
alter table saved_search add word_changes jsonb, add word_changes_mailed boolean not null default false;
