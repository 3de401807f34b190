-- Every version of a restaurant is kept, and another name, place or type of a rated one waits for a moderator.

create table restaurant_versions (
  id bigint not null generated always as identity,
  restaurant_id text collate "C" not null,
  role text collate "C" not null,
  member_id uuid,
  at timestamptz not null default now(),
  old_values jsonb not null,
  new_values jsonb not null,
  is_rated boolean not null,
  is_accepted boolean not null default false,
  constraint restaurant_versions_pkey primary key (id),
  constraint restaurant_versions_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_versions_member_id_fkey foreign key (member_id) references profiles(id) on delete set null,
  constraint restaurant_versions_role_known check (role in ('author', 'business', 'moderator')),
  constraint restaurant_versions_named check (role = 'author' or member_id is null),
  constraint restaurant_versions_values check (jsonb_typeof(old_values) = 'object' and jsonb_typeof(new_values) = 'object' and new_values <> '{}'),
  constraint restaurant_versions_accepted check (is_rated or not is_accepted)
);
create index restaurant_versions_newest on restaurant_versions (restaurant_id, at desc, id desc);
create index restaurant_versions_member on restaurant_versions (member_id) where member_id is not null;
comment on table restaurant_versions is 'What each edit of a restaurant changed (docs/decisions/0061-versions-of-restaurants.md). The first row of a field holds its first version as the old value.';
comment on column restaurant_versions.member_id is 'The author; null once the account is gone. A business and a moderator have no name in public.';
comment on column restaurant_versions.old_values is 'The changed fields before the edit. A value that a moderator hid is {"isHidden": true}.';
comment on column restaurant_versions.new_values is 'The same fields after the edit.';
comment on column restaurant_versions.is_rated is 'Whether others had voted: what came before the first such edit is what voters rated.';
comment on column restaurant_versions.is_accepted is 'Whether a moderator accepted it: later edits are compared with it.';
comment on index restaurant_versions_newest is 'Serves: the public history of a restaurant, newest first, and what its voters rated.';
comment on index restaurant_versions_member is 'Serves: the export of a member''s data, and the deletion of the account.';

create table restaurant_proposals (
  id bigint not null generated always as identity,
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  edit jsonb not null,
  status text collate "C" not null default 'pending',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  constraint restaurant_proposals_pkey primary key (id),
  constraint restaurant_proposals_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_proposals_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint restaurant_proposals_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint restaurant_proposals_edit_object check (jsonb_typeof(edit) = 'object' and edit <> '{}'),
  constraint restaurant_proposals_status_known check (status in ('pending', 'accepted', 'refused')),
  constraint restaurant_proposals_decided check ((status = 'pending') = (decided_at is null)),
  constraint restaurant_proposals_reasoned check ((status = 'refused') = (reason is not null)),
  constraint restaurant_proposals_reason_length check (char_length(reason) between 1 and 300)
);
create unique index restaurant_proposals_open_once on restaurant_proposals (restaurant_id) where status = 'pending';
create index restaurant_proposals_waiting on restaurant_proposals (created_at, id) where status = 'pending';
create index restaurant_proposals_own on restaurant_proposals (restaurant_id, id desc);
create index restaurant_proposals_member on restaurant_proposals (member_id);
create index restaurant_proposals_decider on restaurant_proposals (decided_by) where decided_by is not null;
comment on table restaurant_proposals is 'Another name, place or type of a rated restaurant, as its author entered it, until a moderator decides and afterwards.';
comment on column restaurant_proposals.edit is 'The fields of the edit that wait, as the API takes them.';
comment on column restaurant_proposals.reason is 'Why a moderator refused it; the author reads it.';
comment on index restaurant_proposals_open_once is 'One proposal of a restaurant waits at a time; a newer one takes its place.';
comment on index restaurant_proposals_waiting is 'Serves: the proposals that wait, oldest first.';
comment on index restaurant_proposals_own is 'Serves: the latest proposal of a restaurant.';
comment on index restaurant_proposals_member is 'Serves: the export of a member''s data, the undo of a raid, and the deletion of the account.';
comment on index restaurant_proposals_decider is 'Serves: the deletion of the account of the moderator who decided.';

-- The author is told of the decision.
create function notify_of_proposal() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  told.receiver_id := new.member_id;
  told.kind := 'proposal';
  told.group_key := 'proposal:' || new.id;
  told.cause := told.group_key;
  told.question_id := new.restaurant_id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_decided after update of status on restaurant_proposals
  for each row when (new.status <> old.status and not is_merging()) execute function notify_of_proposal();

-- One list shows what businesses did and what was edited.
drop index venue_history_newest;
create index venue_history_newest on venue_history (restaurant_id, at desc, id desc);
comment on index venue_history_newest is 'Serves: the history of a venue, newest first.';

alter table queue_assignments drop constraint queue_assignments_kind_known;
alter table queue_assignments add constraint queue_assignments_kind_known
  check (kind in ('report', 'status', 'merge', 'claim', 'appeal', 'shield', 'newcomer', 'edit'));

alter table notifications drop constraint notifications_kind_known;
alter table notifications add constraint notifications_kind_known check (kind in ('comment', 'reply', 'thread_reply', 'mention', 'comment_like',
  'reply_like', 'collection_like', 'follow', 'follow_back', 'duet', 'gift_received', 'gift_accepted', 'gift_declined', 'gift_returned', 'badge',
  'milestone', 'message_request', 'decision', 'appeal_answer', 'report_outcome', 'business_reply', 'claim', 'proposal', 'new_device',
  'password_changed', 'email_changed'));
