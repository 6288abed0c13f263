-- A link to a confirmed account waits for its password: the one-use secret names the account at the provider.
alter table idp_oauth add column issuer text, add column subject text;

-- Which device opened a session, and with what, so that its owner recognises it.
alter table idp_session add column device text, add column opened_with text;

-- A request that was in progress when its account was deleted must not write anything more for it. The shared lock waits for
-- a deletion in progress; a deletion waits for those that came before.
create function refuse_deleted_account() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7310013, hashtext(new.sub::text));
  if exists (select from deleted_account where sub = new.sub) then
    raise foreign_key_violation using message = 'the account was deleted', constraint = 'deleted_account_sub_fkey';
  end if;
  return new;
end $$;

create trigger refuse_deleted before insert on account for each row execute function refuse_deleted_account();
create trigger refuse_deleted before insert on feedback for each row execute function refuse_deleted_account();
