-- A supplier without a Chilean RUT may be a natural person: its name is not stored (docs/decisions/0068). Digests stay as they
-- are: those of offers are of the published texts, and a tender whose digest differs is compared and found equal.

-- a RUT has eight digits at most: longer numbers are foreign, or provisional ones of people
delete from supplier_search s using supplier u where u.id = s.supplier_id and u.kind = 1 and u.key ~ '^[0-9]{9,}-';
update supplier set kind = 3 where kind = 1 and key ~ '^[0-9]{9,}-';

delete from supplier_name n using supplier s where s.id = n.supplier_id and s.kind = 3;
update bid b set name_number = 0 from supplier s where s.id = b.supplier_id and s.kind = 3 and b.name_number <> 0;
update quotation q set name_number = 0 from supplier s where s.id = q.supplier_id and s.kind = 3 and q.name_number <> 0;
update purchase_order o set name_number = 0 from supplier s where s.id = o.supplier_id and s.kind = 3 and o.name_number <> 0;

-- keys made of texts become their digests, as stored-supplier.ts makes them
update supplier set key = left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 32)
where kind = 3 and key !~ '^p[0-9]+$';

create function unnamed_awards(awards jsonb) returns jsonb
  language sql immutable as $$
  select coalesce(jsonb_agg(case
    when coalesce(award ->> 'supplier_rut', '') ~ '^[1-9][0-9]{0,7}-[0-9K]$' then award
    else award || '{"supplier_rut": "", "supplier_name": null}' end order by place), '[]')
  from jsonb_array_elements(case when jsonb_typeof(awards) = 'array' then awards else '[]' end) with ordinality a (award, place)
$$;

create function unnamed_lines(lines jsonb) returns jsonb
  language sql immutable as $$
  select jsonb_agg(line || jsonb_build_object('awards', unnamed_awards(line -> 'awards')) order by place)
  from jsonb_array_elements(case when jsonb_typeof(lines) = 'array' then lines else '[]' end) with ordinality l (line, place)
$$;

-- the raw answers that name one
delete from tender_raw r using tender t
where t.id = r.tender_id and (
  exists (select from tender_award a where a.tender_id = t.id and a.supplier_rut !~ '^[1-9][0-9]{0,7}-[0-9K]$')
  or origins -> 'awarded' <> unnamed_lines(origins -> 'awarded'));

update tender_award set supplier_rut = '', supplier_name = null
where supplier_rut !~ '^[1-9][0-9]{0,7}-[0-9K]$' and (supplier_rut <> '' or supplier_name is not null);

update tender set origins = jsonb_set(origins, '{awarded}', unnamed_lines(origins -> 'awarded'))
where origins -> 'awarded' <> unnamed_lines(origins -> 'awarded');

-- of a line: its awards, or the whole line
create function unnamed_change(field text, value jsonb) returns jsonb
  language sql immutable as $$
  select case
    when field ~ '^items\.[0-9]+\.awards$' and jsonb_typeof(value) = 'array' then unnamed_awards(value)
    when field ~ '^items\.[0-9]+$' and jsonb_typeof(value -> 'awards') = 'array'
      then value || jsonb_build_object('awards', unnamed_awards(value -> 'awards'))
    else value end
$$;

update tender_change c set old = unnamed_change(field, old), new = unnamed_change(field, new)
where field like 'items.%'
  and (old is distinct from unnamed_change(field, old) or new is distinct from unnamed_change(field, new));

drop function unnamed_change(field text, value jsonb);
drop function unnamed_lines(lines jsonb);
drop function unnamed_awards(awards jsonb);
