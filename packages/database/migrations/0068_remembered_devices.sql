-- Cookies of remembered browsers are made with this number: another one ends them all (docs/decisions/0094).
alter table idp_user add column device_generation int not null default 0;
