-- What screens, files and mails may read of who made an offer (docs/decisions/0068): nothing else reads supplier,
-- supplier_name and bid for them.

-- Legal persons: those who may be named, searched, ranked, and have a history. The tax registry's name, else the most
-- frequent spelling.
create view bidder as
select s.id, s.key as rut, s.offers,
  coalesce((select r.razon_social from tax_registry r where r.rut = s.key),
    (select n.name from supplier_name n where n.supplier_id = s.id order by n.offers + n.quotations desc, n.name collate "C" limit 1)) as name
from supplier s
where s.kind = 1;

-- Offers; that of anyone else than a legal person has no bidder.
create view shown_offer as
select b.tender_id, b.year, b.position as line, b.number, b.family, c.id as bidder_id, k.kind = 2 as is_natural_person,
  b.state, b.is_selected, b.currency, b.unit_amount,
  coalesce(b.unit_amount * b.quantity, 0) + b.total_difference as total_amount, b.quantity, b.awarded_quantity, b.sent_on, b.flags
from bid b
left join supplier c on c.id = b.supplier_id and c.kind = 1
left join supplier k on k.id = b.supplier_id;

-- How many suppliers made offers for a line, or for all lines of a tender (null); natural persons count.
create function count_bidders(of_tender int, of_year smallint, of_line int) returns int
  language sql stable as $$
  select count(distinct supplier_id)::int from bid where tender_id = of_tender and year = of_year
    and (of_line is null or position = of_line)
$$;
