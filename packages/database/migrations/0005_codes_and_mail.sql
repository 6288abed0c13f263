-- Verification and reset codes of the embedded identity service, its one-use secrets, and the mail that leaves.

-- One code per account and purpose; a new one takes the place of the one before.
create table idp_code (
  -- keyed hash of the compared address: decoys for unknown addresses look like the rest
  subject_hash text not null,
  purpose text not null check (purpose in ('sign-up', 'reset')),
  -- null for decoys, whose code nobody knows
  sub uuid references idp_user on delete cascade,
  code_hmac text not null,
  -- SHA-256 of the registration cookie: the browser that knew the password
  browser_hash text,
  attempts int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (subject_hash, purpose)
);
create index idp_code_by_user on idp_code (sub);
create index idp_code_by_end on idp_code (expires_at);

-- Secrets that are good once, known here by their SHA-256 only.
create table idp_oauth (
  secret_hash text primary key,
  kind text not null,
  sub uuid references idp_user on delete cascade,
  expires_at timestamptz not null
);
create index idp_oauth_by_user on idp_oauth (sub);
create index idp_oauth_by_end on idp_oauth (expires_at);

create index idp_user_unconfirmed on idp_user (created_at) where status = 'unconfirmed';

-- What the successor of the refresh token before was made with: a lost answer can be given again.
alter table idp_session add column rotation_seed text;

-- Mail that leaves, written in the transaction of its cause.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- erased once the mail is delivered or given up: it may hold a code
  body_text text,
  body_html text,
  created_at timestamptz not null,
  -- after this nobody needs it any more
  expires_at timestamptz not null,
  -- when to try, or for how long the process that tries has it; null once that is over
  next_try_at timestamptz,
  tries int not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_try_at) where next_try_at is not null;
create index mail_outbox_newest on mail_outbox (created_at desc);
