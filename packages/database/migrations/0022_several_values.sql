-- Lists are narrowed by comuna, by the last day for questions, and by an amount or none: columns of the dense rows. The rows are
-- derived again, as their writing in place would cost more; migrate.ts derives them from the stored tenders.
alter table tender_search
  add column comuna text,
  add column questions_close_at timestamptz,
  -- in any currency, while amount_clp is only of those in pesos
  add column has_amount boolean not null default false;
create index tender_search_by_comuna on tender_search (comuna, recent_rank, tender_id);
create index tender_search_by_questions on tender_search (questions_close_at) where questions_close_at is not null;
create index tender_search_by_published on tender_search (published_at);

-- the state of a tender before it changed
alter table tender_to_match
  add column comuna text,
  add column questions_close_at timestamptz,
  add column has_amount boolean;
update tender_to_match q
set comuna = t.comuna, questions_close_at = t.questions_close_at, has_amount = t.amount is not null
from tender t where t.id = q.tender_id and q.was_there;

create or replace function queue_for_matching() returns trigger
  language plpgsql as $$
begin
  -- rows that are derived again are not news
  if current_setting('mirador.derives_anew', true) = 'on' then return null; end if;
  -- The first state stays. The update changes nothing and locks the row: it is not matched until this has committed.
  if tg_op = 'INSERT' then
    insert into tender_to_match as q (tender_id, was_there) select tender_id, false from arrived
    on conflict (tender_id) do update set was_there = q.was_there;
  else
    insert into tender_to_match as q
    select tender_id, true, published_at, closes_at, is_open, status, type_id, region, institution_id, amount_clp, families,
      search, currency, comuna, questions_close_at, has_amount
    from gone
    on conflict (tender_id) do update set was_there = q.was_there;
  end if;
  return null;
end $$;

-- truncating fires no trigger: what is counted from the rows goes with them
truncate tender_search, tender_tally, tender_rank_tally, institution_tally, tender_bits, tender_word, common_term;
update tender_list_version set version = version + 1;
insert into setting (name, value) select 'tender_search_is_due', 'true' where exists (select from tender)
on conflict do nothing;
