-- A company and its people. Each account has one of its own from its first decision on.
create table organisation (
  id int generated always as identity primary key,
  created_at timestamptz not null
);

create table membership (
  sub uuid primary key references account (sub) on delete cascade,
  organisation_id int not null references organisation (id) on delete cascade
);
create index membership_by_organisation on membership (organisation_id);

-- What a company decided about a tender.
create table pursuit (
  organisation_id int not null references organisation (id) on delete cascade,
  tender_id int not null references tender (id) on delete cascade,
  stage text not null check (stage in ('por_decidir', 'preparando', 'enviada', 'ganada', 'perdida', 'no_vamos')),
  reason text check (reason in ('no_es_lo_nuestro', 'precio', 'plazo_corto', 'garantia', 'experiencia', 'lejos', 'otro')),
  words text check (length(words) <= 200),
  -- one more with each change; a writer states the one that it saw
  version int not null,
  changed_at timestamptz not null,
  primary key (organisation_id, tender_id)
);
create index pursuit_by_tender on pursuit (tender_id);

-- Openings of Hoy, to the minute; of those more than four hours old only the last one is kept.
create table today_opening (
  sub uuid not null references account (sub) on delete cascade,
  opened_at timestamptz not null,
  primary key (sub, opened_at)
);

-- Own deadlines that an account has done, or does not need. Of a date that is moved the row stays, and the new one is open.
create table done_deadline (
  sub uuid not null references account (sub) on delete cascade,
  tender_id int not null references tender (id) on delete cascade,
  kind text not null check (kind in (
    'questions_close_at', 'site_visit_at', 'documents_due_at', 'physical_support_at', 'closes_at')),
  date_at timestamptz not null,
  done_at timestamptz not null,
  primary key (sub, tender_id, kind, date_at)
);
create index done_deadline_by_tender on done_deadline (tender_id);
create index done_deadline_by_date on done_deadline (date_at);

alter table account add column start text not null default 'lista' check (start in ('lista', 'hoy')),
  -- when the questions after the first sign-in ended, answered or not
  add column welcomed_at timestamptz,
  -- when the guide over the list ended
  add column guided_at timestamptz,
  -- the newest notice of the bell that the person has seen
  add column notices_seen_at timestamptz;
-- accounts of before know the product
update account set welcomed_at = created_at, guided_at = created_at;

-- The mail of each morning: off until its ticked box was seen.
alter table mail_preference add column today boolean not null default false,
  -- when it was last sent, or found nothing to say
  add column today_turned_at timestamptz,
  -- when it was offered to an account of before; null: not yet
  add column today_offered_at timestamptz;

-- The companies of a market: those of some families in some months.
create index supplier_month_by_family on supplier_month (family, month);
