-- What few members decide is bounded, recorded, and looked at by a moderator afterwards.

alter table venue_statements add column network_hash bytea;
alter table venue_statements add constraint venue_statements_hash_length check (octet_length(network_hash) = 16);
create index venue_statements_networks on venue_statements (said_at) where network_hash is not null;
comment on column venue_statements.network_hash is 'From which network it was said: an HMAC under the server''s secret, another one than that of votes. Kept for 90 days.';
comment on index venue_statements_networks is 'Serves: the networks that are kept no longer.';

create index archived_rows_networks on archived_rows (kind) where content ->> 'network_hash' is not null;
comment on index archived_rows_networks is 'Serves: the networks of archived statements that are kept no longer.';

create table crowd_decisions (
  id bigint not null generated always as identity,
  restaurant_id text collate "C" not null,
  subject text collate "C" not null,
  old_value jsonb not null,
  new_value jsonb not null,
  is_guarded boolean not null,
  decided_at timestamptz not null,
  outcome text collate "C",
  looked_at timestamptz,
  looked_by uuid,
  constraint crowd_decisions_pkey primary key (id),
  constraint crowd_decisions_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint crowd_decisions_looked_by_fkey foreign key (looked_by) references profiles(id) on delete set null,
  constraint crowd_decisions_subject_known check (subject in ('status', 'hours', 'price')),
  constraint crowd_decisions_values check (jsonb_typeof(old_value) = 'object' and jsonb_typeof(new_value) = 'object'),
  constraint crowd_decisions_outcome_known check (outcome in ('fine', 'undone')),
  constraint crowd_decisions_looked check ((outcome is null) = (looked_at is null)),
  constraint crowd_decisions_looker check (looked_by is null or outcome is not null)
);
create index crowd_decisions_waiting on crowd_decisions (decided_at, id) where outcome is null;
create index crowd_decisions_restaurant on crowd_decisions (restaurant_id, decided_at);
create index crowd_decisions_looker on crowd_decisions (looked_by) where looked_by is not null;
comment on table crowd_decisions is 'What members decided together about a restaurant (docs/decisions/0063-what-few-members-decide.md). A moderator looks at each one afterwards.';
comment on column crowd_decisions.old_value is 'What the restaurant said before; of the subject ''status'' {status, movedTo, since}.';
comment on column crowd_decisions.is_guarded is 'Whether it needed three independent members: people had voted lately, or a business was there.';
comment on column crowd_decisions.decided_at is 'Of the subject ''status'' the same moment as restaurants.status_since: while both are equal, nothing was decided since.';
comment on column crowd_decisions.outcome is 'What a moderator did about it; null: none has looked.';
comment on index crowd_decisions_waiting is 'Serves: the decisions that wait for a look, oldest first.';
comment on index crowd_decisions_restaurant is 'Serves: the latest decision about a restaurant, the undo of a raid, and the deletion of the restaurant.';
comment on index crowd_decisions_looker is 'Serves: the deletion of the account of the moderator who looked.';

create table crowd_statements (
  id bigint not null generated always as identity,
  decision_id bigint not null,
  member_id uuid not null,
  value jsonb not null,
  said_at timestamptz not null,
  group_no smallint,
  constraint crowd_statements_pkey primary key (id),
  constraint crowd_statements_once unique (decision_id, member_id),
  constraint crowd_statements_decision_id_fkey foreign key (decision_id) references crowd_decisions(id) on delete cascade,
  constraint crowd_statements_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint crowd_statements_value check (jsonb_typeof(value) = 'object'),
  constraint crowd_statements_group check (group_no > 0)
);
create index crowd_statements_member on crowd_statements (member_id);
comment on table crowd_statements is 'What members had said about a restaurant when they decided, for the moderator who looks and for the undo of a raid.';
comment on column crowd_statements.group_no is 'Members with the same number counted as one; null: this one said something else.';
comment on index crowd_statements_member is 'Serves: the decisions of raiders, the export of a member''s data, and the cascade of the account''s deletion.';

alter table queue_assignments drop constraint queue_assignments_kind_known;
alter table queue_assignments add constraint queue_assignments_kind_known
  check (kind in ('report', 'status', 'merge', 'claim', 'appeal', 'shield', 'newcomer', 'edit', 'look'));

-- ── Networks ────────────────────────────────────────────────────────────────────────────────────────────────────────────

create table network_tallies (
  id bigint not null generated always as identity,
  network_hash bytea not null,
  said_at timestamptz not null default clock_timestamp(),
  constraint network_tallies_pkey primary key (id),
  constraint network_tallies_hash_length check (octet_length(network_hash) = 16)
);
create index network_tallies_network on network_tallies (network_hash, said_at);
create index network_tallies_old on network_tallies (said_at);
comment on table network_tallies is 'How often newcomers of a network spoke of a restaurant within a day: without member and restaurant, so that leaving empties no bound.';
comment on index network_tallies_network is 'Serves: the bound of a network.';
comment on index network_tallies_old is 'Serves: the removal after a day.';

-- ── Hours ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table hours_changes add column is_word boolean not null default false;
comment on column hours_changes.is_word is 'Whether these hours are the word of one member that nobody independent confirmed yet.';

create table hours_statements (
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  value text not null,
  network_hash bytea,
  said_at timestamptz not null default clock_timestamp(),
  is_waiting boolean not null default false,
  constraint hours_statements_once primary key (restaurant_id, member_id),
  constraint hours_statements_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint hours_statements_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint hours_statements_value_size check (octet_length(value) between 1 and 12000),
  constraint hours_statements_hash_length check (octet_length(network_hash) = 16)
);
create index hours_statements_member on hours_statements (member_id, said_at);
create index hours_statements_networks on hours_statements (said_at) where network_hash is not null;
create index hours_statements_waiting on hours_statements (said_at) where is_waiting;
comment on table hours_statements is 'What each member said last about the hours of a restaurant (docs/decisions/0063-what-few-members-decide.md).';
comment on column hours_statements.value is 'In OpenStreetMap''s opening_hours, as Lokma writes it.';
comment on column hours_statements.network_hash is 'From which network it was said: an HMAC under the server''s secret, another one than that of votes. Kept for 90 days.';
comment on column hours_statements.is_waiting is 'Whether it waits for others who say the same; not what the page says already, and not what was decided since.';
comment on index hours_statements_member is 'Serves: the bound of a member''s day, the export of a member''s data, and the cascade of the account''s deletion.';
comment on index hours_statements_networks is 'Serves: the networks that are kept no longer.';
comment on index hours_statements_waiting is 'Serves: the job that completes what a day decides.';

-- ── Prices ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

alter table prices add column state text collate "C" not null default 'holds';
alter table prices add column network_hash bytea;
alter table prices add constraint prices_state_known check (state in ('holds', 'word', 'waits', 'refused'));
alter table prices add constraint prices_hash_length check (octet_length(network_hash) = 16);
create index prices_newest on prices (dish_id, ((seen_on - '2000-01-01'::date)) desc, id desc) where state in ('holds', 'word');
create index prices_unsettled on prices (created_at, dish_id) where state in ('word', 'waits');
create index prices_networks on prices (created_at) where network_hash is not null;
comment on column prices.state is 'holds: it may be shown first; word: a newcomer''s, where there is no other; waits: a newcomer''s beside others; refused: a moderator undid what members decided.';
comment on column prices.network_hash is 'From which network it was said: an HMAC under the server''s secret, another one than that of votes. Kept for 90 days.';
comment on index prices_newest is 'Serves: the price of a dish that is shown first.';
comment on index prices_unsettled is 'Serves: the prices that wait for others, for the job that completes what a day decides.';
comment on index prices_networks is 'Serves: the networks that are kept no longer.';

create function show_waiting_price(dish bigint) returns boolean language plpgsql as $function$
begin
  if exists (select from prices where dish_id = dish and state in ('holds', 'word')) then
    return false;
  end if;
  update prices set state = 'word' where id = (
    select id from prices where dish_id = dish and state = 'waits' order by (seen_on - date '2000-01-01') desc, id desc limit 1
    for update skip locked);
  return found;
end $function$;
comment on function show_waiting_price(bigint) is 'Where no price of a locked dish is shown any more, the newest one that waits is its word. One that is being deleted is passed over.';

create or replace function count_prices() returns trigger language plpgsql as $function$
declare
  dish bigint := coalesce(new.dish_id, old.dish_id);
  counted integer;
begin
  select price_count into counted from dishes where id = dish for update;
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update dishes set price_count = counted + 1, seen_on = greatest(seen_on, new.seen_on) where id = dish;
  elsif counted <= 1 then
    delete from dishes where id = dish;
  else
    update dishes set price_count = counted - 1, seen_on = (
      select p.seen_on from prices p where p.dish_id = dish order by (p.seen_on - date '2000-01-01') desc, p.id desc limit 1)
    where id = dish;
    perform show_waiting_price(dish);
  end if;
  return null;
end $function$;

-- ── Carts and proposals ─────────────────────────────────────────────────────────────────────────────────────────────────

alter table cart_statements add column network_hash bytea;
alter table cart_statements add constraint cart_statements_hash_length check (octet_length(network_hash) = 16);
comment on column cart_statements.network_hash is 'From which network it was said: an HMAC under the server''s secret. It fades with the statement, within hours.';

alter table merge_proposals add column network_hash bytea;
alter table merge_proposals add constraint merge_proposals_hash_length check (octet_length(network_hash) = 16);
create index merge_proposals_networks on merge_proposals (created_at) where network_hash is not null;
comment on column merge_proposals.network_hash is 'From which network it was said: an HMAC under the server''s secret, another one than that of votes. Kept for 90 days.';
comment on index merge_proposals_networks is 'Serves: the networks that are kept no longer.';
