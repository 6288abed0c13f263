-- How common lexemes are, counted over a sample of tenders: the fit weighs rare ones more (docs/decisions/0074). Stored, so
-- that every process weighs alike.
create table lexeme_sample (
  one boolean primary key default true check (one),
  -- rises with each count
  version int not null,
  tenders int not null,
  counted_at timestamptz not null
);

-- Lexemes of two tenders or more of the sample.
create table lexeme_count (
  lexeme text collate "C" primary key,
  tenders int not null
);
