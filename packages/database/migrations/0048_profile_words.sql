-- What a company sells, in its own words (docs/decisions/0075).
create table profile_word (
  sub uuid not null references account (sub) on delete cascade,
  -- in the order in which they are shown
  place smallint not null,
  -- as it was written; search makes its lexemes when it is read
  written text not null,
  -- suggested: buyers use it, and the company added it
  origin text not null check (origin in ('own', 'suggested', 'history')),
  primary key (sub, place)
);
