-- Tenders of sources that name the institution without its rut belong to the one institution of that name
-- (docs/decisions/0064).
alter table tender add column institution_is_inferred boolean not null default false;

-- Every name under which a source has stated an institution.
create table institution_name (
  name_search text collate "C" not null,
  institution_id int not null references institution on delete cascade,
  primary key (name_search, institution_id)
);
insert into institution_name
select distinct search_text(name), institution_id from (
  select distinct institution_name as name, institution_id from tender
  where institution_id is not null and institution_name is not null
  union select name, id from institution where name <> 'Sin dato'
) stated
where search_text(name) <> '';

create index tender_by_buyer_name on tender ((search_text(institution_name)) collate "C")
where institution_id is null or institution_is_inferred;
create index tender_by_inferred_institution on tender (institution_id) where institution_is_inferred;

-- the joined tenders are no new matches of saved searches (queue_for_matching)
select set_config('mirador.derives_anew', 'on', true);
update tender t set institution_id = only_one.institution_id, institution_is_inferred = true
from (
  select name_search, min(institution_id) as institution_id from institution_name group by 1 having count(*) = 1
) only_one
where t.institution_id is null and search_text(t.institution_name) collate "C" = only_one.name_search;
update tender_search s set institution_id = t.institution_id, padding = default
from tender t where t.id = s.tender_id and t.institution_is_inferred;
select set_config('mirador.derives_anew', '', true);
