-- With a shared quota what is published is read instead of all changes (docs/decisions/0085): stretches of time of their own.
alter table source_span drop constraint source_span_list_check;
alter table source_span add constraint source_span_list_check check (list in ('changes', 'published', 'open'));

-- Every list entry of Compra Ágil has a time, by which its raw answer is forgotten; those of a person's request had none.
update source_tender set listed_at = coalesce(detail_read_at, now()) where channel = 2 and listed_at is null;
