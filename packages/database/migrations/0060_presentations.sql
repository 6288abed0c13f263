-- What a verified company says of itself to those who look for a provider; empty: nothing.
alter table company
  add column sentence text not null default '',
  add column website text not null default '',
  add column offering text not null default '';
