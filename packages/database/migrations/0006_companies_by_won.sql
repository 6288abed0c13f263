-- A page of all companies in the order of their won lines is read from it (docs/decisions/0114).
create index supplier_search_by_won on supplier_search (won_lines);
