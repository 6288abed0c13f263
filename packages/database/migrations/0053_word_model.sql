-- What words are learnt from (docs/decisions/0075): one row, replaced each night, and derived again after a restore.
create table word_model (
  one boolean primary key default true check (one),
  -- when a process began to learn; another one may begin again an hour later
  begun_at timestamptz not null,
  -- null: never
  learnt_at timestamptz,
  tenders int,
  -- separated by blanks; the numbers in `texts` are places in it
  lexemes text,
  -- as buyers mostly write each of them; '-' for one that is not offered
  spellings text,
  -- see learnt-texts.ts
  texts bytea
);
