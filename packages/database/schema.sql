-- What the numbered migrations add up to. Written by `npm run schema`; edit the migrations, not this file.

CREATE OR REPLACE FUNCTION bits_of(terms text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format('
    select term, tender_id >> 12 as chunk, bit_xor(set_bit(b''0''::bit(4096), tender_id & 4095, 1)) as bits
    from (%s) terms group by 1, 2', terms)
$function$;

CREATE OR REPLACE FUNCTION costs_a_fetch()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE COST 1e+06
AS $function$ begin return true; end $function$;

CREATE OR REPLACE FUNCTION keep_term(wanted text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
begin

  perform from tender_list_version for update;
  insert into common_term values (wanted) on conflict do nothing;
  if not found then
    return;
  end if;
  if wanted <> '=all' then
    execute 'insert into tender_bits ' || bits_of(format(
      'select %L::text as term, tender_id from tender_search where search @@ %L::tsquery', wanted, '''' || wanted || ''''));
    return;
  end if;

  for chunk in 0 .. (select coalesce(max(tender_id), -1) >> 12 from tender_search) loop
    execute 'insert into tender_bits ' || bits_of(own_terms(format(
      '(select * from tender_search where tender_id between %s and %s)', chunk << 12, (chunk << 12) + 4095)));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION mark_tenders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  rows_of text := case tg_op when 'INSERT' then 'arrived' when 'DELETE' then 'gone'
    else '(select * from gone union all select * from arrived)' end;
begin
  if not exists (select from common_term) then
    return null;
  end if;
  execute format('
    insert into tender_bits as b
    select * from (%s) changed where bit_count(bits) > 0
    on conflict (term, chunk) do update set bits = b.bits # excluded.bits',
    bits_of(own_terms(rows_of) || format('
      union all select word, tender_id from %s t cross join lateral unnest(tsvector_to_array(t.search)) as word
      where word in (select term from common_term)', rows_of)));
  if tg_op <> 'DELETE' then
    insert into tender_word
    select distinct said.word from arrived cross join lateral unnest(tsvector_to_array(search)) as said (word)
    where said.word not like '+%'
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION own_terms(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select format('
    select own.term, t.tender_id from %1$s t cross join lateral (values (''=all''), (''=status '' || t.status),
      (case when t.is_open then ''=open'' end), (''=type '' || t.type_id), (''=region '' || t.region)) as own (term)
    where own.term is not null
    union all select ''=family '' || family, t.tender_id
    from %1$s t cross join lateral (select distinct unnest(t.families) as family) families',
    source)
$function$;

CREATE OR REPLACE FUNCTION queue_for_matching()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin

  if current_setting('mirador.derives_anew', true) = 'on' then return null; end if;

  if tg_op = 'INSERT' then
    insert into tender_to_match as q (tender_id, was_there) select tender_id, false from arrived
    on conflict (tender_id) do update set was_there = q.was_there;
  else
    insert into tender_to_match as q
    select tender_id, true, published_at, closes_at, is_open, status, type_id, region, institution_id, amount_clp, families, search
    from gone
    on conflict (tender_id) do update set was_there = q.was_there;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search_text(raw text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(btrim(regexp_replace(lower(regexp_replace(NORMALIZE(raw, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), '[^a-z0-9]+'::text, ' '::text, 'g'::text)), 'cion\M'::text, 'ción'::text, 'g'::text);

CREATE OR REPLACE FUNCTION tally_tenders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  rows_of text;
  sign int;
begin

  update tender_list_version set version = version + 1;
  for rows_of, sign in
    select * from (values ('gone', -1), ('arrived', 1)) as side (name, sign)
    where tg_op = 'UPDATE' or name = case tg_op when 'INSERT' then 'arrived' else 'gone' end
  loop
    execute format('
      insert into tender_tally as t
      select status, is_open, type_id, coalesce(region, 0), %2$s * count(*) from %1$I group by 1, 2, 3, 4
      on conflict (status, is_open, type_id, region) do update set tenders = t.tenders + excluded.tenders', rows_of, sign);
    execute format('
      insert into tender_rank_tally as t
      select list, rank >> 20, %2$s * count(*)
      from %1$I cross join lateral (values (''recent'', recent_rank), (''closing'', closing_rank)) as r (list, rank) group by 1, 2
      on conflict (list, bucket) do update set tenders = t.tenders + excluded.tenders', rows_of, sign);
    execute format('
      insert into institution_tally as t
      select institution_id, %2$s * count(*), %2$s * count(*) filter (where is_open)
      from %1$I where institution_id is not null group by 1
      on conflict (institution_id) do update
      set tenders = t.tenders + excluded.tenders, open_tenders = t.open_tenders + excluded.open_tenders', rows_of, sign);
  end loop;
  return null;
end $function$;

create table account (
  sub uuid not null,
  email text,
  created_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (sub)
);

create table account_rubro (
  sub uuid not null,
  family integer not null,
  constraint account_rubro_pkey PRIMARY KEY (sub, family),
  constraint account_rubro_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE
);

create table api_revoked_session (
  sid text collate "C" not null,
  expires_at timestamp with time zone not null,
  constraint api_revoked_session_pkey PRIMARY KEY (sid)
);

create table calendar_feed (
  sub uuid not null,
  token text not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_pkey PRIMARY KEY (sub),
  constraint calendar_feed_token_key UNIQUE (token),
  constraint calendar_feed_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE
);

create table change_told (
  sub uuid not null,
  tender_id integer not null,
  change_id bigint not null,
  constraint change_told_pkey PRIMARY KEY (sub, tender_id),
  constraint change_told_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE,
  constraint change_told_sub_tender_id_fkey FOREIGN KEY (sub, tender_id) REFERENCES tender_follow(sub, tender_id) ON DELETE CASCADE
);

create table common_term (
  term text not null,
  constraint common_term_pkey PRIMARY KEY (term)
);

create table company (
  id uuid default gen_random_uuid() not null,
  sub uuid not null,
  rut text collate "C" not null,
  canonical_name text not null,
  username text generated always as (canonical_name) stored not null,
  brand_name text not null,
  email_address text not null,
  phone_number text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_rut_key UNIQUE (rut),
  constraint company_sub_key UNIQUE (sub),
  constraint company_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE
);

create table contact_message (
  id uuid not null,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint contact_message_pkey PRIMARY KEY (id)
);

create table deleted_account (
  sub uuid not null,
  deleted_at timestamp with time zone not null,
  constraint deleted_account_pkey PRIMARY KEY (sub)
);

create table feedback (
  id uuid not null,
  sub uuid not null,
  email text,
  puntuacion integer not null,
  comentario text not null,
  created_at timestamp with time zone not null,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_puntuacion_check CHECK (((puntuacion >= 1) AND (puntuacion <= 5)))
);

create table idp_code (
  subject_hash text not null,
  purpose text not null,
  sub uuid,
  code_hmac text not null,
  browser_hash text,
  attempts integer default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint idp_code_pkey PRIMARY KEY (subject_hash, purpose),
  constraint idp_code_purpose_check CHECK ((purpose = ANY (ARRAY['sign-up'::text, 'reset'::text]))),
  constraint idp_code_sub_fkey FOREIGN KEY (sub) REFERENCES idp_user(sub) ON DELETE CASCADE
);

create table idp_external (
  issuer text not null,
  subject text not null,
  sub uuid not null,
  linked_at timestamp with time zone not null,
  constraint idp_external_pkey PRIMARY KEY (issuer, subject),
  constraint idp_external_sub_fkey FOREIGN KEY (sub) REFERENCES idp_user(sub) ON DELETE CASCADE
);

create table idp_key (
  kid text not null,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamp with time zone not null,
  signs_from timestamp with time zone not null,
  constraint idp_key_pkey PRIMARY KEY (kid)
);

create table idp_oauth (
  secret_hash text not null,
  kind text not null,
  sub uuid,
  expires_at timestamp with time zone not null,
  redirect_uri text,
  code_challenge text,
  client_state text,
  browser_hash text,
  constraint idp_oauth_pkey PRIMARY KEY (secret_hash),
  constraint idp_oauth_sub_fkey FOREIGN KEY (sub) REFERENCES idp_user(sub) ON DELETE CASCADE
);

create table idp_rate (
  bucket text not null,
  hits integer not null,
  resets_at timestamp with time zone not null,
  constraint idp_rate_pkey PRIMARY KEY (bucket)
);

create table idp_session (
  sid uuid not null,
  sub uuid not null,
  refresh_hash text not null,
  prev_hash text,
  rotated_at timestamp with time zone,
  authenticated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  rotation_seed text,
  constraint idp_session_pkey PRIMARY KEY (sid),
  constraint idp_session_sub_fkey FOREIGN KEY (sub) REFERENCES idp_user(sub) ON DELETE CASCADE
);

create table idp_user (
  sub uuid not null,
  email text not null,
  email_norm text not null,
  status text not null,
  enabled boolean default true not null,
  password_hash text,
  created_at timestamp with time zone not null,
  constraint idp_user_pkey PRIMARY KEY (sub),
  constraint idp_user_email_norm_key UNIQUE (email_norm),
  constraint idp_user_status_check CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text])))
);

create table ingestion_run (
  id integer generated always as identity not null,
  kind text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  outcome text,
  reason text,
  counts jsonb default '{}'::jsonb not null,
  constraint ingestion_run_pkey PRIMARY KEY (id),
  constraint ingestion_run_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'partial'::text, 'failed'::text, 'interrupted'::text])))
);

create table institution (
  id integer generated always as identity not null,
  rut text not null,
  name text not null,
  code text,
  name_search text generated always as (search_text(name)) stored not null,
  updated_at timestamp with time zone not null,
  constraint institution_pkey PRIMARY KEY (id),
  constraint institution_rut_key UNIQUE (rut)
);

create table institution_tally (
  institution_id integer not null,
  tenders integer not null,
  open_tenders integer not null,
  constraint institution_tally_pkey PRIMARY KEY (institution_id)
);

create table institution_unit (
  institution_id integer not null,
  code text not null,
  name text,
  address text,
  comuna text,
  region smallint,
  constraint institution_unit_pkey PRIMARY KEY (institution_id, code),
  constraint institution_unit_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id) ON DELETE CASCADE
);

create table mail_outbox (
  id uuid not null,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text,
  body_html text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  next_try_at timestamp with time zone,
  tries integer default 0 not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  unsubscribe_url text,
  constraint mail_outbox_pkey PRIMARY KEY (id)
);

create table mail_preference (
  sub uuid not null,
  changes text default 'morning'::text not null,
  reminders text[] default '{7d,3d,1d,3h,questions}'::text[] not null,
  matches boolean default true not null,
  quiet_from smallint default 1260,
  quiet_to smallint default 420,
  zone text default 'America/Santiago'::text not null,
  turned_at timestamp with time zone not null,
  constraint mail_preference_pkey PRIMARY KEY (sub),
  constraint mail_preference_changes_check CHECK ((changes = ANY (ARRAY['now'::text, 'morning'::text, 'weekly'::text, 'none'::text]))),
  constraint mail_preference_check CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to))),
  constraint mail_preference_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint mail_preference_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint mail_preference_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE
);

create table relator (
  id integer generated always as identity not null,
  name text not null,
  name_key text collate "C" not null,
  is_listed boolean not null,
  is_demo boolean default false not null,
  constraint relator_pkey PRIMARY KEY (id),
  constraint relator_name_key_key UNIQUE (name_key)
);

create table reminder_told (
  sub uuid not null,
  tender_id integer not null,
  reminder text not null,
  date_at timestamp with time zone not null,
  constraint reminder_told_pkey PRIMARY KEY (sub, tender_id, reminder, date_at),
  constraint reminder_told_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE,
  constraint reminder_told_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table saved_search (
  id integer generated always as identity not null,
  sub uuid not null,
  name text not null,
  query jsonb not null,
  in_digest boolean not null,
  feed_token text not null,
  was_too_broad boolean not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint saved_search_pkey PRIMARY KEY (id),
  constraint saved_search_feed_token_key UNIQUE (feed_token),
  constraint saved_search_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE
);

create table saved_search_match (
  saved_search_id integer not null,
  tender_id integer not null,
  matched_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint saved_search_match_pkey PRIMARY KEY (saved_search_id, tender_id),
  constraint saved_search_match_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_search(id) ON DELETE CASCADE,
  constraint saved_search_match_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table schema_migration (
  number integer not null,
  file text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (number)
);

create table service (
  id integer generated always as identity not null,
  code text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  type_id integer not null,
  location text,
  contact_name text,
  email text,
  mobile text,
  is_active boolean default true not null,
  is_demo boolean default false not null,
  updated_at timestamp with time zone not null,
  constraint service_pkey PRIMARY KEY (id),
  constraint service_code_key UNIQUE (code),
  constraint service_type_id_fkey FOREIGN KEY (type_id) REFERENCES service_type(id)
);

create table service_relator (
  service_id integer not null,
  relator_id integer not null,
  constraint service_relator_pkey PRIMARY KEY (service_id, relator_id),
  constraint service_relator_relator_id_fkey FOREIGN KEY (relator_id) REFERENCES relator(id),
  constraint service_relator_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE CASCADE
);

create table service_type (
  id integer generated always as identity not null,
  name text not null,
  name_key text collate "C" not null,
  is_listed boolean not null,
  is_demo boolean default false not null,
  constraint service_type_pkey PRIMARY KEY (id),
  constraint service_type_name_key_key UNIQUE (name_key)
);

create table setting (
  name text not null,
  value jsonb not null,
  constraint setting_pkey PRIMARY KEY (name)
);

create table source_gap (
  bid_idn text not null,
  is_listed boolean not null,
  since timestamp with time zone not null,
  constraint source_gap_pkey PRIMARY KEY (bid_idn)
);

create table source_moment (
  is_only boolean default true not null,
  newest_at timestamp with time zone not null,
  constraint source_moment_pkey PRIMARY KEY (is_only),
  constraint source_moment_is_only_check CHECK (is_only)
);

create table source_outage (
  id integer generated always as identity not null,
  cause text not null,
  reason text not null,
  failures integer not null,
  about text not null,
  started_at timestamp with time zone not null,
  last_failed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint source_outage_pkey PRIMARY KEY (id),
  constraint source_outage_cause_check CHECK ((cause = ANY (ARRAY['source'::text, 'busy'::text, 'ticket'::text, 'quota'::text])))
);

create table source_quota (
  day date not null,
  calls integer not null,
  constraint source_quota_pkey PRIMARY KEY (day)
);

create table source_tender (
  bid_idn text not null,
  status smallint,
  closes_at timestamp with time zone,
  listed_at timestamp with time zone,
  detail_due boolean default false not null,
  detail_read_at timestamp with time zone,
  tries smallint default 0 not null,
  next_try_at timestamp with time zone,
  last_error text,
  constraint source_tender_pkey PRIMARY KEY (bid_idn)
);

create table tax_registry (
  rut text collate "C" not null,
  razon_social text not null,
  is_demo boolean default false not null,
  updated_at timestamp with time zone not null,
  constraint tax_registry_pkey PRIMARY KEY (rut)
);

create table tax_registry_answer (
  rut text collate "C" not null,
  razon_social text,
  expires_at timestamp with time zone not null,
  constraint tax_registry_answer_pkey PRIMARY KEY (rut)
);

create table tender (
  id integer generated by default as identity not null,
  bid_idn text collate "C" not null,
  name text not null,
  description text,
  status smallint not null,
  status_text text,
  type_code text,
  institution_id integer,
  institution_name text,
  unit_code text,
  unit_name text,
  unit_address text,
  comuna text,
  region smallint,
  currency text,
  amount numeric,
  created_at timestamp with time zone,
  published_at timestamp with time zone,
  questions_open_at timestamp with time zone,
  questions_close_at timestamp with time zone,
  answers_at timestamp with time zone,
  closes_at timestamp with time zone,
  technical_opening_at timestamp with time zone,
  economic_opening_at timestamp with time zone,
  estimated_award_at timestamp with time zone,
  awarded_at timestamp with time zone,
  estimated_signature_at timestamp with time zone,
  site_visit_at timestamp with time zone,
  documents_due_at timestamp with time zone,
  physical_support_at timestamp with time zone,
  facts jsonb default '{}'::jsonb not null,
  award jsonb,
  level smallint not null,
  source text not null,
  source_at timestamp with time zone not null,
  detail_source_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  is_demo boolean default false not null,
  first_read_at timestamp with time zone,
  constraint tender_pkey PRIMARY KEY (id),
  constraint tender_bid_idn_key UNIQUE (bid_idn),
  constraint tender_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id)
);

create table tender_award (
  tender_id integer not null,
  "position" integer not null,
  number integer not null,
  supplier_rut text not null,
  supplier_name text,
  quantity numeric,
  unit_amount numeric,
  constraint tender_award_pkey PRIMARY KEY (tender_id, "position", number),
  constraint tender_award_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_bits (
  term text not null,
  chunk integer not null,
  bits bit(4096) not null,
  constraint tender_bits_pkey PRIMARY KEY (term, chunk)
) with (fillfactor=75);

create table tender_change (
  id bigint generated always as identity not null,
  tender_id integer not null,
  field text not null,
  old jsonb,
  new jsonb,
  severity text not null,
  source_at timestamp with time zone not null,
  found_at timestamp with time zone not null,
  constraint tender_change_pkey PRIMARY KEY (id),
  constraint tender_change_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'important'::text, 'minor'::text]))),
  constraint tender_change_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_date_move (
  tender_id integer not null,
  kind text not null,
  moves integer not null,
  was_at timestamp with time zone,
  moved_at timestamp with time zone not null,
  constraint tender_date_move_pkey PRIMARY KEY (tender_id, kind),
  constraint tender_date_move_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_digest (
  tender_id integer not null,
  digest bytea not null,
  constraint tender_digest_pkey PRIMARY KEY (tender_id),
  constraint tender_digest_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_follow (
  sub uuid not null,
  tender_id integer not null,
  followed_at timestamp with time zone not null,
  seen_change_id bigint default 0 not null,
  constraint tender_follow_pkey PRIMARY KEY (sub, tender_id),
  constraint tender_follow_sub_fkey FOREIGN KEY (sub) REFERENCES account(sub) ON DELETE CASCADE,
  constraint tender_follow_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_item (
  tender_id integer not null,
  "position" integer not null,
  product_code integer,
  segment integer,
  family integer,
  category text,
  product_name text,
  description text,
  unit text,
  quantity numeric,
  constraint tender_item_pkey PRIMARY KEY (tender_id, "position"),
  constraint tender_item_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_list_version (
  one boolean default true not null,
  version bigint not null,
  constraint tender_list_version_pkey PRIMARY KEY (one),
  constraint tender_list_version_one_check CHECK (one)
);

create table tender_rank_tally (
  list text not null,
  bucket bigint not null,
  tenders integer not null,
  constraint tender_rank_tally_pkey PRIMARY KEY (list, bucket),
  constraint tender_rank_tally_list_check CHECK ((list = ANY (ARRAY['recent'::text, 'closing'::text])))
);

create table tender_raw (
  tender_id integer not null,
  source_at timestamp with time zone not null,
  payload bytea not null,
  constraint tender_raw_pkey PRIMARY KEY (tender_id),
  constraint tender_raw_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
);

create table tender_search (
  tender_id integer not null,
  recent_rank bigint not null,
  closing_rank bigint not null,
  published_at timestamp with time zone,
  closes_at timestamp with time zone,
  is_open boolean not null,
  status smallint not null,
  type_id smallint not null,
  region smallint,
  institution_id integer,
  amount_clp numeric,
  families integer[] storage plain not null,
  search tsvector not null,
  padding text storage main default repeat(' '::text, 2048) not null,
  constraint tender_search_pkey PRIMARY KEY (tender_id),
  constraint tender_search_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES tender(id) ON DELETE CASCADE
) with (toast_tuple_target=128);

create table tender_tally (
  status smallint not null,
  is_open boolean not null,
  type_id smallint not null,
  region smallint not null,
  tenders integer not null,
  constraint tender_tally_pkey PRIMARY KEY (status, is_open, type_id, region)
);

create table tender_to_match (
  tender_id integer not null,
  was_there boolean not null,
  published_at timestamp with time zone,
  closes_at timestamp with time zone,
  is_open boolean,
  status smallint,
  type_id smallint,
  region smallint,
  institution_id integer,
  amount_clp numeric,
  families integer[],
  search tsvector,
  constraint tender_to_match_pkey PRIMARY KEY (tender_id)
);

create table tender_word (
  word text collate "C" not null,
  constraint tender_word_pkey PRIMARY KEY (word)
);

CREATE INDEX api_revoked_session_by_end ON api_revoked_session USING btree (expires_at);
CREATE INDEX contact_message_newest ON contact_message USING btree (created_at DESC);
CREATE INDEX feedback_newest ON feedback USING btree (created_at DESC);
CREATE INDEX idp_code_by_end ON idp_code USING btree (expires_at);
CREATE INDEX idp_code_by_user ON idp_code USING btree (sub);
CREATE INDEX idp_external_by_user ON idp_external USING btree (sub);
CREATE INDEX idp_oauth_by_end ON idp_oauth USING btree (expires_at);
CREATE INDEX idp_oauth_by_user ON idp_oauth USING btree (sub);
CREATE INDEX idp_rate_by_reset ON idp_rate USING btree (resets_at);
CREATE INDEX idp_session_by_end ON idp_session USING btree (LEAST(expires_at, revoked_at));
CREATE INDEX idp_session_by_user ON idp_session USING btree (sub);
CREATE INDEX idp_user_unconfirmed ON idp_user USING btree (created_at) WHERE (status = 'unconfirmed'::text);
CREATE INDEX ingestion_run_by_start ON ingestion_run USING btree (started_at DESC);
CREATE INDEX institution_by_name ON institution USING btree (name_search COLLATE "C", id);
CREATE INDEX mail_outbox_due ON mail_outbox USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX mail_outbox_newest ON mail_outbox USING btree (created_at DESC);
CREATE INDEX reminder_told_by_date ON reminder_told USING btree (date_at);
CREATE UNIQUE INDEX saved_search_by_name ON saved_search USING btree (sub, lower(name));
CREATE INDEX saved_search_match_by_age ON saved_search_match USING btree (saved_search_id, matched_at, tender_id);
CREATE INDEX saved_search_match_untold ON saved_search_match USING btree (saved_search_id) WHERE (told_at IS NULL);
CREATE INDEX service_by_name ON service USING btree (name_key, id) WHERE is_active;
CREATE INDEX service_by_type ON service USING btree (type_id, name_key, id) WHERE is_active;
CREATE INDEX service_relator_by_relator ON service_relator USING btree (relator_id);
CREATE UNIQUE INDEX source_outage_open ON source_outage USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
CREATE INDEX source_tender_due ON source_tender USING btree (bid_idn) WHERE detail_due;
CREATE INDEX tax_registry_answer_by_end ON tax_registry_answer USING btree (expires_at);
CREATE INDEX tender_by_institution ON tender USING btree (institution_id);
CREATE INDEX tender_award_by_supplier ON tender_award USING btree (supplier_rut);
CREATE INDEX tender_change_by_tender ON tender_change USING btree (tender_id, id);
CREATE INDEX tender_follow_by_tender ON tender_follow USING btree (tender_id);
CREATE INDEX tender_search_by_amount ON tender_search USING btree (amount_clp) WHERE (amount_clp IS NOT NULL);
CREATE INDEX tender_search_by_closes ON tender_search USING btree (closes_at);
CREATE INDEX tender_search_by_closing ON tender_search USING btree (closing_rank, tender_id);
CREATE INDEX tender_search_by_family ON tender_search USING gin (families);
CREATE INDEX tender_search_by_institution ON tender_search USING btree (institution_id, recent_rank, tender_id);
CREATE INDEX tender_search_by_place ON tender_search USING btree (region, type_id, amount_clp);
CREATE INDEX tender_search_by_recent ON tender_search USING btree (recent_rank, tender_id);
CREATE INDEX tender_search_by_region ON tender_search USING btree (region, recent_rank, tender_id);
CREATE INDEX tender_search_by_status ON tender_search USING btree (status, is_open, recent_rank, tender_id);
CREATE INDEX tender_search_by_type ON tender_search USING btree (type_id, recent_rank, tender_id);
CREATE INDEX tender_search_by_word ON tender_search USING gin (search);
CREATE INDEX tender_search_open ON tender_search USING btree (closes_at) WHERE is_open;

CREATE TRIGGER tally_arrived AFTER INSERT ON tender_search REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION tally_tenders();
CREATE TRIGGER tally_changed AFTER UPDATE ON tender_search REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION tally_tenders();
CREATE TRIGGER tally_gone AFTER DELETE ON tender_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_tenders();
CREATE TRIGGER tender_bits_arrived AFTER INSERT ON tender_search REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION mark_tenders();
CREATE TRIGGER tender_bits_changed AFTER UPDATE ON tender_search REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION mark_tenders();
CREATE TRIGGER tender_bits_gone AFTER DELETE ON tender_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_tenders();
CREATE TRIGGER to_match_arrived AFTER INSERT ON tender_search REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION queue_for_matching();
CREATE TRIGGER to_match_changed AFTER UPDATE ON tender_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION queue_for_matching();
CREATE TRIGGER to_match_gone AFTER DELETE ON tender_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION queue_for_matching();
