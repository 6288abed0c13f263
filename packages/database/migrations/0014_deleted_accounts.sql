-- Accounts that were deleted, known by their number alone and for two days: as long as a token of an outside user pool
-- may still be good by its signature, and a call that was under way may have written something more.
create table deleted_account (
  sub uuid primary key,
  deleted_at timestamptz not null
);
