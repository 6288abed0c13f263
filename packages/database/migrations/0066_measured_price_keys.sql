-- Price keys keep the signs of measures (docs/decisions/0069): those of the earlier rule are derived again, in the background
-- (fill-price-keys.ts). Dropping the column instead of updating it leaves the rows as they are, however many.
alter table tender_item drop column price_key;
alter table tender_item add column price_key bigint;
create index tender_item_by_price_key on tender_item (price_key) where price_key > 0;
create index tender_item_without_price_key on tender_item (tender_id) where price_key is null;
