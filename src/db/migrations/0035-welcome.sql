-- When the member closed the first steps, on whatever device; null until then.
alter table profiles add column welcome_closed_at timestamptz;
