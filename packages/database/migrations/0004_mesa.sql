-- The desk of a company: its people, and what they decide and prepare together.

alter table membership
  -- the first person of an organisation administers it
  add column role text not null default 'administra' check (role in ('administra', 'participa')),
  add column joined_at timestamptz;
update membership m set joined_at = o.created_at from organisation o where o.id = m.organisation_id;
alter table membership alter column joined_at set not null;

-- when its last person closed it; deleted 30 days later
alter table organisation add column closed_at timestamptz;

-- One per address is active: not used, not revoked, not older than 7 days.
create table invitation (
  id int generated always as identity primary key,
  organisation_id int not null references organisation (id) on delete cascade,
  email text not null check (length(email) <= 254),
  -- SHA-256 of the secret of its link
  token_hash bytea not null unique,
  invited_by uuid references account (sub) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create unique index invitation_waiting on invitation (organisation_id, lower(email))
  where used_at is null and revoked_at is null;
create index invitation_by_email on invitation (lower(email));
create index invitation_by_inviter on invitation (invited_by);

alter table pursuit
  -- the member who carries it; leaving the organisation clears it
  add column carrier uuid references membership (sub) on delete set null,
  -- total of the own offer in CLP
  add column amount_clp bigint check (amount_clp between 0 and 999999999999999);
create index pursuit_by_carrier on pursuit (carrier);
create index pursuit_by_stage on pursuit (organisation_id, stage, changed_at desc, tender_id);

create table task (
  id int generated always as identity primary key,
  organisation_id int not null,
  tender_id int not null,
  text text not null check (length(text) between 1 and 80),
  who uuid references membership (sub) on delete set null,
  -- the date of the tender that it moves with, and the minutes before it
  tied_to text check (tied_to in (
    'questions_close_at', 'site_visit_at', 'documents_due_at', 'physical_support_at', 'closes_at')),
  minutes_before int check (minutes_before between 0 and 527040),
  check ((tied_to is null) = (minutes_before is null)),
  -- null: no date
  due_at timestamptz,
  -- how often its date was moved: the SEQUENCE of its calendar event
  moves int not null default 0,
  -- one more with each change; a writer states the one that it saw
  version int not null default 1,
  created_at timestamptz not null,
  -- when it was last changed
  changed_at timestamptz not null,
  done_at timestamptz,
  foreign key (organisation_id, tender_id) references pursuit (organisation_id, tender_id) on delete cascade
);
create index task_by_pursuit on task (organisation_id, tender_id);
create index task_by_who on task (who);
create index task_by_date on task (due_at) where done_at is null;
create index task_by_tender on task (tender_id) where tied_to is not null and done_at is null;

-- Each version of the note on a tender. Nothing of it is overwritten.
create table note_version (
  id int generated always as identity primary key,
  organisation_id int not null,
  tender_id int not null,
  -- null: the account was deleted
  author uuid references account (sub) on delete set null,
  text text not null check (length(text) between 1 and 5000),
  written_at timestamptz not null,
  -- the version that the writer had read; one that is read twice has two successors, and both are shown
  previous_id int references note_version (id) on delete set null,
  struck_at timestamptz,
  foreign key (organisation_id, tender_id) references pursuit (organisation_id, tender_id) on delete cascade
);
create index note_version_by_pursuit on note_version (organisation_id, tender_id, id);
create index note_version_by_author on note_version (author);
create index note_version_by_previous on note_version (previous_id);

-- What happened, in order. Each entry holds the hash of the one before; see docs/decisions/0119.
create table log_entry (
  organisation_id int not null references organisation (id) on delete cascade,
  seq int not null,
  at timestamptz not null,
  -- the account that did it, also once it is deleted; null: the product
  actor uuid,
  kind text not null,
  -- the code of the tender, also once the tender is deleted
  bid_idn text,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organisation_id, seq)
);
create index log_entry_by_tender on log_entry (organisation_id, bid_idn, seq);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  -- the rows of a deleted organisation go with it
  if tg_op = 'DELETE' and not exists (select from organisation where id = old.organisation_id) then return old; end if;
  raise exception 'log_entry is append-only';
end $$;
create trigger log_entry_is_append_only before update or delete on log_entry
  for each row execute function refuse_log_change();

-- Read-only links to one tender, which need no session.
create table share_link (
  id int generated always as identity primary key,
  -- SHA-256 of the secret of the link
  token_hash bytea not null unique,
  organisation_id int not null,
  tender_id int not null,
  -- the link ends with the membership of who made it
  created_by uuid not null references membership (sub) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (organisation_id, tender_id) references pursuit (organisation_id, tender_id) on delete cascade
);
create index share_link_by_pursuit on share_link (organisation_id, tender_id);
create index share_link_by_creator on share_link (created_by);

-- The company of an account: its own, else the one that its organisation shares.
create view own_company as
  select c.sub as owner, c.* from company c
  union all
  select m.sub as owner, shared.* from membership m cross join lateral (
    select c.* from membership o join company c on c.sub = o.sub
    where o.organisation_id = m.organisation_id
    -- who administers comes first
    order by o.role, o.joined_at, o.sub limit 1
  ) shared
  where not exists (select from company c where c.sub = m.sub);
