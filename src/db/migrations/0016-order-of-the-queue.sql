-- The moderators' queue by weight, copies of one text, and decisions that can be taken back for some seconds
-- (docs/decisions/0082-decisions-that-wait.md).

-- A report counts by its kind. The other kinds of items have their weights in src/features/queue/queue.rules.ts.
create function report_weight(kind text) returns int language sql immutable parallel safe as $function$
  select case kind when 'hate_speech' then 5 when 'violence' then 5 when 'harassment' then 4 when 'inappropriate' then 3 when 'spam' then 2 else 1 end
$function$;
comment on function report_weight(text) is 'What a report of this kind counts in the order of the queue: 1 to 5.';

create function text_key(content text) returns text language sql immutable parallel safe as $function$
  select md5(lower(regexp_replace(btrim(content), '\s+', ' ', 'g') collate "C")) where btrim(content) <> ''
$function$;
comment on function text_key(text) is 'Equal for copies of one text, whatever their spaces and their case are; null for no text.';

create function restaurant_of_item(item text) returns text language sql stable as $function$
  select case split_part(item, ':', 1)
    when 'question' then substr(item, 10)
    when 'comment' then (select question_id from comments where id = substr(item, 9)::int8)
    when 'reply' then (select question_id from comment_replies where id = substr(item, 7)::int8)
    when 'menu_photo' then (select question_id from menu_photos where id = substr(item, 12)::int8)
    when 'photo' then split_part(substr(item, 7), '.', 1) end
$function$;
comment on function restaurant_of_item(text) is 'The restaurant to which a reported thing belongs; null for that of a member.';

create function text_of_item(item text) returns text language sql stable as $function$
  select case split_part(item, ':', 1)
    when 'question' then (select body from restaurants where id = substr(item, 10))
    when 'comment' then (select content from comments where id = substr(item, 9)::int8 and not is_deleted)
    when 'reply' then (select content from comment_replies where id = substr(item, 7)::int8)
    when 'collection' then (select description from collections where id = substr(item, 12)::uuid)
    when 'profile' then (select case split_part(item, '.', 2) when 'text' then description when 'name' then nickname end
      from profiles where id = split_part(substr(item, 9), '.', 1)::uuid) end
$function$;
comment on function text_of_item(text) is 'The public text of a reported thing as it is now; null where it has none. A private message is no public text.';

create table reported_items (
  item text collate "C" not null,
  category text collate "C" not null,
  report_count int not null,
  weight int not null,
  since timestamptz not null,
  due_at timestamptz not null,
  text_key text collate "C",
  constraint reported_items_pkey primary key (item),
  constraint reported_items_counts check (report_count > 0 and weight > 0),
  constraint reported_items_due check (due_at < since)
);
create index reported_items_category on reported_items (category, since, item);
create index reported_items_category_due on reported_items (category, due_at, item);
create index reported_items_copies on reported_items (text_key, item) where text_key is not null;
create index reported_items_due on reported_items (due_at, item);
create index reported_items_since on reported_items (since, item);
comment on table reported_items is 'Each thing with open reports once, for the order of the queue. Kept by triggers on reports.';
comment on column reported_items.item is 'The key of the thing, as in reports.';
comment on column reported_items.category is 'What most of the open reports say; of two the heavier.';
comment on column reported_items.report_count is 'How many open reports there are.';
comment on column reported_items.weight is 'The weights of the open reports, up to 30, and up to 5 for the members'' votes of the restaurant: one for each power of ten.';
comment on column reported_items.since is 'When the first of the open reports came.';
comment on column reported_items.due_at is 'For each point of weight twelve hours earlier: the heavier waits as if it had waited longer, and nothing waits for ever.';
comment on column reported_items.text_key is 'Equal for copies of one text, as it was at the last report.';
comment on index reported_items_category is 'Serves: the queue of one category, the oldest first.';
comment on index reported_items_category_due is 'Serves: the queue of one category by weight.';
comment on index reported_items_copies is 'Serves: the other reported copies of a text.';
comment on index reported_items_due is 'Serves: the queue by weight.';
comment on index reported_items_since is 'Serves: the queue, the oldest first, and what waits too long.';

create function count_reported_items(items text[]) returns void language plpgsql as $function$
begin
  -- Locks the rows in one order. What others committed meanwhile is seen by the statements that follow.
  insert into reported_items (item, category, report_count, weight, since, due_at)
  select one, 'other', 1, 1, now(), now() - interval '1 second' from (select distinct one from unnest(items) one order by one) asked
  on conflict on constraint reported_items_pkey do update set report_count = reported_items.report_count;
  delete from reported_items i where i.item = any(items)
    and not exists (select from reports r where r.item = i.item and r.status = 'pending');
  update reported_items i set
    category = o.category, report_count = o.report_count, weight = o.weight, since = o.since,
    due_at = o.since - o.weight * interval '12 hours', text_key = text_key(text_of_item(i.item))
  from (
    select k.item, (array_agg(k.report_type order by k.reports desc, report_weight(k.report_type) desc, k.report_type))[1] as category,
      sum(k.reports)::int as report_count,
      (least(30, sum(k.reports * report_weight(k.report_type))) + coalesce(
        (select least(5, floor(log(1 + v.member_vote_count))) from restaurants v where v.id = restaurant_of_item(k.item)), 0))::int as weight,
      min(k.since) as since
    from (
      select r.item, r.report_type, count(*) as reports, min(r.created_at) as since from reports r
      where r.status = 'pending' and r.item = any(items) group by r.item, r.report_type) k
    group by k.item) o
  where i.item = o.item;
end $function$;
comment on function count_reported_items(text[]) is 'Counts the open reports of these things again.';

create function keep_reported_items() returns trigger language plpgsql as $function$
begin
  if tg_op = 'INSERT' then
    perform count_reported_items(array_agg(distinct item)) from after where status = 'pending' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_reported_items(array_agg(distinct item)) from before where status = 'pending' having count(*) > 0;
  else
    perform count_reported_items(array_agg(distinct c.item)) from (
      select b.item from before b left join after a using (id) where (b.status = 'pending' or a.status = 'pending')
        and (b.item, b.status, b.report_type, b.created_at) is distinct from (a.item, a.status, a.report_type, a.created_at)
      union all
      select a.item from after a left join before b using (id) where (b.status = 'pending' or a.status = 'pending')
        and (b.item, b.status, b.report_type, b.created_at) is distinct from (a.item, a.status, a.report_type, a.created_at)) c
    having count(*) > 0;
  end if;
  return null;
end $function$;
comment on function keep_reported_items() is 'Keeps one row for each thing with open reports.';

create trigger keep_reported_items_of_new after insert on reports
  referencing new table as after for each statement execute function keep_reported_items();
create trigger keep_reported_items_of_changed after update on reports
  referencing old table as before new table as after for each statement execute function keep_reported_items();
create trigger keep_reported_items_of_gone after delete on reports
  referencing old table as before for each statement execute function keep_reported_items();

select count_reported_items(array_agg(distinct item)) from reports where status = 'pending' having count(*) > 0;

create index held_texts_copies on held_texts (text_key(content), id) where decided_at is null;
comment on index held_texts_copies is 'Serves: the other waiting copies of a text.';

create table pending_decisions (
  id bigint not null generated always as identity,
  batch_id uuid not null,
  kind text collate "C" not null,
  item text collate "C" not null,
  moderator_id uuid,
  decision jsonb not null,
  decision_id bigint,
  made_at timestamptz not null default now(),
  due_at timestamptz not null,
  constraint pending_decisions_pkey primary key (id),
  constraint pending_decisions_once unique (kind, item),
  constraint pending_decisions_moderator_id_fkey foreign key (moderator_id) references profiles(id) on delete set null,
  constraint pending_decisions_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint pending_decisions_kind_known check (kind in ('report', 'status', 'merge', 'claim', 'appeal', 'newcomer', 'edit', 'look', 'shield')),
  constraint pending_decisions_decision check (jsonb_typeof(decision) = 'object'),
  constraint pending_decisions_due check (due_at > made_at)
);
create index pending_decisions_batch on pending_decisions (batch_id);
create index pending_decisions_decision on pending_decisions (decision_id) where decision_id is not null;
create index pending_decisions_due on pending_decisions (due_at, id);
create index pending_decisions_moderator on pending_decisions (moderator_id) where moderator_id is not null;
comment on table pending_decisions is 'Decisions of moderators that can still be taken back. A sweep carries them out when their time has come, and deletes them (docs/decisions/0082-decisions-that-wait.md).';
comment on column pending_decisions.batch_id is 'What one press decided and takes back together. The browser makes it.';
comment on column pending_decisions.item is 'What was decided, as in queue_assignments.';
comment on column pending_decisions.moderator_id is 'Null when the account is gone: then only what was carried out already takes effect.';
comment on column pending_decisions.decision is 'The decision as its verb takes it.';
comment on column pending_decisions.decision_id is 'A removal, which hides at once: only its messages wait.';
comment on index pending_decisions_batch is 'Serves: taking back what one press decided.';
comment on index pending_decisions_decision is 'Serves: whether a decision can still be taken back, and the deletion of a decision.';
comment on index pending_decisions_due is 'Serves: what is to be carried out, in the order in which it was decided.';
comment on index pending_decisions_moderator is 'Serves: the deletion of the account.';
