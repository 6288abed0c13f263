-- When an account last asked for what is new, and when it did in the visit before this one.
alter table account add column visited_at timestamptz, add column previous_visit_at timestamptz;
