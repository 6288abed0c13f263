-- The services directory, as its operator loads it. Names are the identity of a type and of a relator: a service row
-- only says them. `name_key` is the name without case, accents or signs, made by name-key.ts: it also gives the order.
create table service_type (
  id int generated always as identity primary key,
  name text not null,
  name_key text collate "C" not null unique,
  -- from the operator's own list: offered as a filter even while no service has it
  is_listed boolean not null,
  is_demo boolean not null default false
);

create table relator (
  id int generated always as identity primary key,
  name text not null,
  name_key text collate "C" not null unique,
  is_listed boolean not null,
  is_demo boolean not null default false
);

create table service (
  id int generated always as identity primary key,
  -- the operator's own
  code text collate "C" not null unique,
  name text not null,
  name_key text collate "C" not null,
  type_id int not null references service_type,
  location text,
  contact_name text,
  email text,
  mobile text,
  -- a retired service keeps its id for the day it comes back
  is_active boolean not null default true,
  is_demo boolean not null default false,
  updated_at timestamptz not null
);
create index service_by_name on service (name_key, id) where is_active;
create index service_by_type on service (type_id, name_key, id) where is_active;

create table service_relator (
  service_id int not null references service on delete cascade,
  relator_id int not null references relator,
  primary key (service_id, relator_id)
);
create index service_relator_by_relator on service_relator (relator_id);
