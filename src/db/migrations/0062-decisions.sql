-- Moderators, their decisions with reasons, sanctions and appeals (docs/decisions/0037-moderation-decisions.md).

-- Members who moderate. An admin needs no row.
create table moderators (
  member_id uuid primary key references profiles on delete cascade,
  appointed_by uuid references profiles on delete set null,
  appointed_at timestamptz not null default now()
);
create index moderators_appointed_by on moderators (appointed_by) where appointed_by is not null;

-- Every decision of moderation. It outlives the accounts that it names, without their names and without its text.
create table decisions (
  id bigint generated always as identity primary key,
  content_type text collate "C" not null,
  -- No foreign key: a decision outlives what it is about. Null for a decision about a member.
  content_id text collate "C",
  outcome text collate "C" not null,
  -- The broken house rule, and what happened in the decider's words; both null where nothing was restricted.
  rule text collate "C",
  facts text,
  -- Whether a person found it or a rule of the machine.
  found_by text collate "C" not null,
  decided_by uuid references profiles on delete set null,
  -- The member whom the decision concerns.
  member_id uuid references profiles on delete set null,
  decided_at timestamptz not null default now(),
  -- When a sanction ends; null without an end.
  until timestamptz,
  -- Set when an appeal undid the decision.
  undone_at timestamptz,
  constraint decisions_content_known check (content_type in (
    'venue', 'comment', 'reply', 'price', 'menu_photo', 'profile', 'photo', 'collection', 'message', 'member')),
  constraint decisions_content_named check ((content_type = 'member') = (content_id is null)),
  constraint decisions_outcome_known check (outcome in ('dismissed', 'kept', 'removed', 'warning', 'muted', 'suspended', 'banned')),
  constraint decisions_of_member check (outcome in ('dismissed', 'kept', 'removed') = (content_type <> 'member')),
  constraint decisions_rule_known check (rule in ('spam', 'insult', 'hate', 'violence', 'false_content', 'private_data', 'sexual', 'illegal', 'other')),
  constraint decisions_reasoned check (outcome in ('dismissed', 'kept') or rule is not null),
  constraint decisions_facts_length check (char_length(facts) between 10 and 1000),
  constraint decisions_found_by_known check (found_by in ('person', 'machine')),
  constraint decisions_not_about_self check (member_id <> decided_by)
);
-- Serve: the public log, newest first, and the numbers of a quarter.
create index decisions_newest on decisions (decided_at desc, id desc);
-- Serves: the decisions that concern a member, newest first, and the deletion of the account.
create index decisions_member on decisions (member_id, id desc) where member_id is not null;
create index decisions_decider on decisions (decided_by) where decided_by is not null;

-- The decision that closed a report.
alter table reports add column decision_id bigint references decisions on delete set null;
create index reports_decision on reports (decision_id) where decision_id is not null;
-- Serves: a member's own reports with their outcomes, newest first.
drop index reports_reporter;
create index reports_reporter on reports (reporter_id, id desc);
-- Serves: the numbers of a quarter: reports that came, and how long those took that were decided.
create index reports_created on reports (created_at) include (status, updated_at);

-- What a decision imposes on a member. A kind is imposed once at a time; what ended stays as history.
create table sanctions (
  id bigint generated always as identity primary key,
  member_id uuid not null references profiles on delete cascade,
  kind text collate "C" not null,
  decision_id bigint not null references decisions on delete cascade,
  starts_at timestamptz not null default now(),
  -- Null: a warning, which ends when it is read, or a ban without an end.
  until timestamptz,
  -- Set when it was read, undone, or gave way to the next of its kind after its end.
  ended_at timestamptz,
  constraint sanctions_decision_once unique (decision_id),
  constraint sanctions_kind_known check (kind in ('warning', 'muted', 'suspended', 'banned')),
  constraint sanctions_end_given check (case kind when 'warning' then until is null when 'banned' then true else until is not null end),
  constraint sanctions_end_later check (until > starts_at)
);
-- At most one of a kind. Serves: the strongest sanction of a member, with each lookup of a session.
create unique index sanctions_active_once on sanctions (member_id, kind) where ended_at is null;
create index sanctions_member on sanctions (member_id);

-- The one appeal against a decision.
create table appeals (
  decision_id bigint primary key references decisions on delete cascade,
  -- Null once the member has left.
  content text,
  created_at timestamptz not null default now(),
  outcome text collate "C",
  answer text,
  answered_by uuid references profiles on delete set null,
  answered_at timestamptz,
  -- Whether everything that the decision took away is back; null where nothing was taken.
  is_restored boolean,
  constraint appeals_content_length check (char_length(content) between 1 and 1000),
  constraint appeals_answer_length check (char_length(answer) between 1 and 1000),
  constraint appeals_outcome_known check (outcome in ('upheld', 'undone', 'withdrawn')),
  constraint appeals_answered check ((outcome is null) = (answered_at is null))
);
-- Serves: the appeals that wait, oldest first.
create index appeals_open on appeals (created_at, decision_id) where outcome is null;
-- Serves: the numbers of a quarter.
create index appeals_created on appeals (created_at) include (outcome);
create index appeals_answered_by on appeals (answered_by) where answered_by is not null;

-- The account that a decision concerns was deleted: the log keeps what was decided, and nothing that tells of the person.
create function forget_concerned() returns trigger language plpgsql as $$
begin
  update appeals set content = null, answer = null,
    outcome = coalesce(outcome, 'withdrawn'), answered_at = coalesce(answered_at, now())
    where decision_id = new.id;
  delete from removed_rows where decision_id = new.id;
  new.facts := null;
  return new;
end $$;
create trigger forget_concerned before update of member_id on decisions
  for each row when (old.member_id is not null and new.member_id is null) execute function forget_concerned();

-- What a moderator removed, kept so that an appeal can bring it back. Each row is one of the table that `kind` names.
create table removed_rows (
  id bigint generated always as identity primary key,
  decision_id bigint not null references decisions on delete cascade,
  kind text collate "C" not null,
  content jsonb not null,
  -- Whose row it is: it goes with the account.
  owner_id uuid references profiles on delete cascade
);
create index removed_rows_decision on removed_rows (decision_id, id);
create index removed_rows_owner on removed_rows (owner_id) where owner_id is not null;

-- A banned person who leaves and comes back: a keyed hash of the e-mail, for as long as the ban would have lasted.
create table left_bans (
  person_hash bytea primary key,
  expires_at timestamptz not null,
  constraint left_bans_hash_length check (octet_length(person_hash) = 32)
);
-- Serves: what is kept no longer.
create index left_bans_expired on left_bans (expires_at);

-- Whether a member moderates: an admin, or a moderator who is not under a sanction that stops writing.
create function is_admin(member uuid) returns boolean language sql stable as $$
  select exists (
    select from user_badges u join badges g on g.id = u.badge_id
    where u.user_id = member and g.is_active and lower(g.name collate "C") = 'admin')
$$;
create function is_moderator(member uuid) returns boolean language sql stable as $$
  select is_admin(member) or (
    exists (select from moderators where member_id = member)
    and not exists (
      select from sanctions where member_id = member and kind <> 'warning' and ended_at is null and (until is null or until > now())))
$$;

-- Nobody hides from a moderator by a block: moderators must see what they moderate.
create or replace function hidden_from(viewer uuid) returns table (member_id uuid, is_blocked boolean) language sql stable as $$
  select b.member_id, b.kind = 'block' from member_blocks b where b.owner_id = viewer
  union all
  select b.owner_id, true from member_blocks b where b.member_id = viewer and b.kind = 'block' and not is_moderator(viewer)
$$;

-- Notifications of decisions, of answers to appeals, and of the outcomes of reports.
alter table notifications
  add column decision_id bigint,
  add constraint notifications_decision foreign key (decision_id) references decisions on delete cascade,
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in (
    'comment', 'reply', 'thread_reply', 'mention', 'comment_like', 'reply_like', 'collection_like', 'follow', 'follow_back', 'duet',
    'gift_received', 'gift_accepted', 'gift_declined', 'gift_returned', 'badge', 'milestone', 'message_request',
    'decision', 'appeal_answer', 'report_outcome'));
create index notifications_by_decision on notifications (decision_id) where decision_id is not null;

-- Tells members of a decision, in the order of the locks on their numbers.
create function notify_of_decision(decision bigint, told text, members uuid[]) returns void language sql as $$
  insert into notifications (receiver_id, kind, group_key, cause, decision_id)
  select id, told, told || ':' || decision, told || ':' || decision, decision from profiles p
  where id = any(members) and wants_notification(id, told, null, null) order by id
  on conflict on constraint notifications_once do nothing
$$;
