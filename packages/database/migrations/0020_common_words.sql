-- Of the words that very many tenders have: which ones, one bit for each tender. Totals of such searches are then counted in
-- bits, and no row is visited (docs/decisions/0032). While `common_term` is empty nothing of this is kept.
create table common_term (
  -- a lexeme; '=all', which stands for everything that a tender has besides words ('=open', '=region 5'); or '=words', which
  -- says that tender_word knows every word
  term text primary key
);
create table tender_bits (
  term text not null,
  -- 4,096 tenders: their id >> 12
  chunk int not null,
  bits bit(4096) not null,
  primary key (term, chunk)
) with (fillfactor = 75);
-- Every lexeme that a tender has, or had once: which words a beginning stands for. No pairs.
create table tender_word (
  word text collate "C" primary key
);

-- A statement that gives (term, tender_id) of some tenders for all that they have besides words.
create function own_terms(source text) returns text language sql immutable as $$
  select format('
    select own.term, t.tender_id from %1$s t cross join lateral (values (''=all''), (''=status '' || t.status),
      (case when t.is_open then ''=open'' end), (''=type '' || t.type_id), (''=region '' || t.region)) as own (term)
    where own.term is not null
    union all select ''=family '' || family, t.tender_id
    from %1$s t cross join lateral (select distinct unnest(t.families) as family) families',
    source)
$$;

-- The bits of some (term, tender_id): those given twice cancel each other.
create function bits_of(terms text) returns text language sql immutable as $$
  select format('
    select term, tender_id >> 12 as chunk, bit_xor(set_bit(b''0''::bit(4096), tender_id & 4095, 1)) as bits
    from (%s) terms group by 1, 2', terms)
$$;

-- What is gone and what arrived both turn a bit over, so that only what differs is written.
create function mark_tenders() returns trigger language plpgsql as $$
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
    select distinct said.word from arrived cross join lateral unnest(tsvector_to_array(search)) as said (word)
    where said.word not like '+%'
    on conflict do nothing;
  end if;
  return null;
end $$;

-- after those of the tallies, in whose order writers wait for each other
create trigger tender_bits_arrived after insert on tender_search
  referencing new table as arrived for each statement execute function mark_tenders();
create trigger tender_bits_changed after update on tender_search
  referencing old table as gone new table as arrived for each statement execute function mark_tenders();
create trigger tender_bits_gone after delete on tender_search
  referencing old table as gone for each statement execute function mark_tenders();

-- Begins to keep a term. Repeating it changes nothing.
create function keep_term(wanted text) returns void language plpgsql
  -- the words of a row are never to be read for this (migration 0013), so what the index says must fit
  set enable_seqscan = off set work_mem = '64MB' as $$
begin
  -- writers wait until this transaction ends: whoever comes later finds the term
  perform from tender_list_version for update;
  insert into common_term values (wanted) on conflict do nothing;
  if not found then
    return;
  end if;
  if wanted <> '=all' then
    execute 'insert into tender_bits ' || bits_of(format(
      'select %L::text as term, tender_id from tender_search where search @@ %L::tsquery', wanted, '''' || wanted || ''''));
    return;
  end if;
  -- chunk by chunk: those of a million at once would not fit
  for chunk in 0 .. (select coalesce(max(tender_id), -1) >> 12 from tender_search) loop
    execute 'insert into tender_bits ' || bits_of(own_terms(format(
      '(select * from tender_search where tender_id between %s and %s)', chunk << 12, (chunk << 12) + 4095)));
  end loop;
end $$;
