-- Tenders that call again for what a deserted one called for (docs/decisions/0064).
create table tender_second_call (
  tender_id int primary key references tender on delete cascade,
  earlier_id int not null references tender on delete cascade,
  evidence text not null check (evidence in ('products', 'description', 'name')),
  found_at timestamptz not null
);
create index tender_second_call_by_earlier on tender_second_call (earlier_id);

-- Tenders whose calls are to be compared; each is once deserted, or written since.
create table tender_to_compare (
  tender_id int primary key references tender on delete cascade
);
insert into tender_to_compare select tender_id from tender_search where status = 7;
