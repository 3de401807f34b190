-- How far tonight's computation of the order is, so that a restarted server continues it. Empty when none is under way.
create table order_runs (
  is_only boolean primary key default true,
  step text not null,
  after_id text collate "C" not null,
  constraint order_runs_one check (is_only),
  constraint order_runs_step_known check (step in ('trust', 'weights', 'means', 'priors'))
);
