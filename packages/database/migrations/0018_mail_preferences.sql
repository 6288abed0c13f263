-- What an account is mailed of what it follows. Who never chose has a row too, made by the first turn of the mails.
create table mail_preference (
  sub uuid primary key references account (sub) on delete cascade,
  changes text not null default 'morning' check (changes in ('now', 'morning', 'weekly', 'none')),
  reminders text[] not null default '{7d,3d,1d,3h,questions}',
  matches boolean not null default true,
  -- minutes of the day on the clock of the zone; null: none
  quiet_from smallint default 1260 check (quiet_from between 0 and 1439),
  quiet_to smallint default 420 check (quiet_to between 0 and 1439),
  zone text not null default 'America/Santiago',
  -- when a digest was last written, or found to have nothing to tell
  turned_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

-- The newest change of a tender that an account was told by mail. A row of its own and not a column of the follow: a
-- digest locks these alone, and stands in nobody's way.
create table change_told (
  sub uuid not null references account (sub) on delete cascade,
  tender_id int not null,
  change_id bigint not null,
  primary key (sub, tender_id),
  foreign key (sub, tender_id) references tender_follow (sub, tender_id) on delete cascade
);

-- Nobody is mailed what changed before there were such mails.
insert into change_told (sub, tender_id, change_id)
select f.sub, f.tender_id, (select max(c.id) from tender_change c where c.tender_id = f.tender_id)
from tender_follow f
where exists (select from tender_change c where c.tender_id = f.tender_id);

-- Reminders that were written, by the date they were of, to the minute: a date that moves is another one. They outlive
-- the follow, so that following again does not repeat them.
create table reminder_told (
  sub uuid not null references account (sub) on delete cascade,
  tender_id int not null references tender (id) on delete cascade,
  reminder text not null,
  date_at timestamptz not null,
  primary key (sub, tender_id, reminder, date_at)
);
create index reminder_told_by_date on reminder_told (date_at);

-- Where a mail can be unsubscribed from with one click (RFC 8058).
alter table mail_outbox add column unsubscribe_url text;
