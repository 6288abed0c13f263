-- What a line's unit prices are comparable with (docs/decisions/0069): a number for the key of domain/ledger/price-key.
-- 0: nothing; null: not derived yet, as in lines stored before this migration (fill-price-keys.ts).
alter table tender_item add column price_key bigint;
create index tender_item_by_price_key on tender_item (price_key) where price_key > 0;
create index tender_item_without_price_key on tender_item (tender_id) where price_key is null;
