-- What the calls of a day were for (docs/decisions/0063).
alter table source_quota add column by_budget jsonb not null default '{}';
