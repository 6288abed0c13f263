-- Sign-in through one outside OpenID provider.

-- Which user an account at the provider is.
create table idp_external (
  issuer text not null,
  -- the provider's `sub`: addresses change hands, this does not
  subject text not null,
  sub uuid not null references idp_user on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index idp_external_by_user on idp_external (sub);

-- What a sign-in on its way to the provider and back (`social-state`), and its code (`social-code`), are bound to.
alter table idp_oauth add column redirect_uri text;
alter table idp_oauth add column code_challenge text;
-- the state of the web app, given back to it as it came
alter table idp_oauth add column client_state text;
-- SHA-256 of the cookie of the browser that began
alter table idp_oauth add column browser_hash text;
