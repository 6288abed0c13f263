-- Words of titles ('^aseo') and of product lines ('~aseo') are lexemes of their own, by which a list is ordered
-- (docs/decisions/0040), and foreign plurals have the stem of their singular. All rows are derived again; migrate.ts derives
-- them from the stored tenders.
create or replace function mark_tenders() returns trigger language plpgsql as $$
declare
  rows_of text := case tg_op when 'INSERT' then 'arrived' when 'DELETE' then 'gone'
    else '(select * from gone union all select * from arrived)' end;
begin
  if not exists (select from common_term) then
    return null;
  end if;
  execute format('
    insert into tender_bits as b
    select * from (%s) changed where bit_count(bits) > 0
    on conflict (term, chunk) do update set bits = b.bits # excluded.bits',
    bits_of(own_terms(rows_of) || format('
      union all select word, tender_id from %s t cross join lateral unnest(tsvector_to_array(t.search)) as word
      where word in (select term from common_term)', rows_of)));
  if tg_op <> 'DELETE' then
    insert into tender_word
    select distinct used.word from arrived cross join lateral unnest(tsvector_to_array(search)) as used (word)
    where used.word ~ '^[a-z0-9]'
    on conflict do nothing;
  end if;
  return null;
end $$;

-- truncating fires no trigger: what is counted from the rows goes with them
truncate tender_search, tender_tally, tender_rank_tally, institution_tally, tender_bits, tender_word, common_term;
update tender_list_version set version = version + 1;
insert into setting (name, value) select 'tender_search_is_due', 'true' where exists (select from tender)
on conflict do nothing;
