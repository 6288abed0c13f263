-- Several accounts may hold a rut; at most one of them is verified, by the operator (docs/decisions/0060).
alter table company drop constraint company_rut_key;
alter table company add column verified_at timestamptz;
create unique index company_verified_rut on company (rut) where verified_at is not null;
