-- The figures of an institution: its tenders of the last year, and how many of them were deserted, are counted in this index alone.
create index tender_search_by_buyer on tender_search (institution_id, published_at, status);
