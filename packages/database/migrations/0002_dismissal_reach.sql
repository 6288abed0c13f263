-- How far the reason of a dismissal counts: against this tender alone, or also against open ones that share it. Dismissals of
-- before counted against those.
alter table dismissal add column reach text not null default 'all' check (reach in ('one', 'all'));
