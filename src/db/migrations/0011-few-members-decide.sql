-- What few members decide is bounded, recorded, and looked at by a moderator afterwards.

alter table venue_statements add column network_hash bytea;
alter table venue_statements add constraint venue_statements_hash_length check (octet_length(network_hash) = 16);
create index venue_statements_networks on venue_statements (said_at) where network_hash is not null;
create index venue_statements_network on venue_statements (network_hash, said_at) where network_hash is not null;
comment on column venue_statements.network_hash is 'From which network it was said: an HMAC under the server''s secret, another one than that of votes. Kept for 90 days.';
comment on index venue_statements_networks is 'Serves: the networks that are kept no longer.';
comment on index venue_statements_network is 'Serves: what members of one network said within a day.';

create index archived_rows_networks on archived_rows (id) where kind = 'venue_statements' and content ->> 'network_hash' is not null;
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
  constraint crowd_decisions_subject_known check (subject in ('status')),
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
