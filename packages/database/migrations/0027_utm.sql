-- What a UTM (unidad tributaria mensual) is worth in pesos, by month. The operator loads it; months without a row are not known.
create table utm (
  month date primary key check (extract(day from month) = 1),
  pesos int not null check (pesos > 0)
);
