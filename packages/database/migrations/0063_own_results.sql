-- Followed tenders in which the result of the own offers became known after the follow began (docs/decisions/0088).

create table own_result (
  sub uuid not null references account on delete cascade,
  tender_id int not null,
  found_at timestamptz not null,
  -- when its mail was written
  told_at timestamptz,
  seen_at timestamptz,
  primary key (sub, tender_id),
  foreign key (sub, tender_id) references tender_follow on delete cascade
);
