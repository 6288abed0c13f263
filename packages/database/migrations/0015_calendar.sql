-- The private calendar of an account, read by whoever knows its address. In the clear: who reads this table reads what the
-- account follows beside it, and the token opens nothing else (docs/decisions/0028).
create table calendar_feed (
  sub uuid primary key references account on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- How often each date of a tender moved: the sequence of its entry in calendars. Not counted from tender_change, which
-- has no row for what another kind of source corrected.
create table tender_date_move (
  tender_id int not null references tender on delete cascade,
  kind text not null,
  moves int not null,
  -- before the last move
  was_at timestamptz,
  moved_at timestamptz not null,
  primary key (tender_id, kind)
);

insert into tender_date_move (tender_id, kind, moves, was_at, moved_at)
select tender_id, field, count(*), ((array_agg(old order by id desc))[1] #>> '{}')::timestamptz, max(found_at)
from tender_change
where old is not null and field in ('published_at', 'questions_open_at', 'questions_close_at', 'answers_at', 'closes_at',
  'technical_opening_at', 'economic_opening_at', 'estimated_award_at', 'awarded_at', 'estimated_signature_at',
  'site_visit_at', 'documents_due_at', 'physical_support_at')
group by tender_id, field;
