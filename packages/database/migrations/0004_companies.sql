-- The company of an account, one each way: an account has one, and a rut belongs to one account.
create table company (
  id uuid primary key default gen_random_uuid(),
  sub uuid not null unique references account on delete cascade,
  -- canonical: digits, hyphen, check character
  rut text collate "C" not null unique,
  canonical_name text not null,
  username text not null generated always as (canonical_name) stored,
  brand_name text not null,
  email_address text not null,
  phone_number text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- When the last step of the registration was done.
alter table account add column registered_at timestamptz;

-- Legal names by rut, as the tax office publishes them (or as the demo data invent them).
create table tax_registry (
  rut text collate "C" primary key,
  razon_social text not null,
  is_demo boolean not null default false,
  updated_at timestamptz not null
);

-- What the upstream registry answered, until it is asked again; a null name is "unknown there".
create table tax_registry_answer (
  rut text collate "C" primary key,
  razon_social text,
  expires_at timestamptz not null
);
create index tax_registry_answer_by_end on tax_registry_answer (expires_at);
