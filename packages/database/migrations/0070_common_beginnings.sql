-- Bits of beginnings of words too (docs/decisions/0032): the term 'comp*' is that of the tenders with a word that begins with "comp".
create or replace function keep_term(wanted text) returns void language plpgsql
  -- the words of a row are never read for this (migration 0013)
  set enable_seqscan = off set work_mem = '64MB' as $$
begin
  -- writers wait until this transaction ends, and then find the term
  perform from tender_list_version for update;
  insert into common_term values (wanted) on conflict do nothing;
  if not found then
    return;
  end if;
  if wanted <> '=all' then
    execute 'insert into tender_bits ' || bits_of(format(
      'select %L::text as term, tender_id from tender_search where search @@ %L::tsquery', wanted,
      '''' || rtrim(wanted, '*') || '''' || case when wanted like '%*' then ':*' else '' end));
    return;
  end if;
  -- one chunk at a time, so that the groups fit in memory
  for chunk in 0 .. (select coalesce(max(tender_id), -1) >> 12 from tender_search) loop
    execute 'insert into tender_bits ' || bits_of(own_terms(format(
      '(select * from tender_search where tender_id between %s and %s)', chunk << 12, (chunk << 12) + 4095)));
  end loop;
end $$;

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
      union all select word, tender_id from %1$s t cross join lateral unnest(tsvector_to_array(t.search)) as word
      where word in (select term from common_term)
      union all select beginning, tender_id from %1$s t cross join lateral (
        select distinct left(word, letters) || ''*'' as beginning
        from unnest(tsvector_to_array(t.search)) as word,
          (select distinct length(term) - 1 as letters from common_term where term like ''%%*'') as lengths
      ) beginnings where beginning in (select term from common_term)', rows_of)));
  if tg_op <> 'DELETE' then
    insert into tender_word
    select distinct used.word from arrived cross join lateral unnest(tsvector_to_array(search)) as used (word)
    where used.word ~ '^[a-z0-9]'
    on conflict do nothing;
  end if;
  return null;
end $$;
