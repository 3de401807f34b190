-- The one public answer of a business to a comment on its venue. It belongs to the claim and goes with it.
create table business_replies (
  comment_id bigint primary key references comments on delete cascade,
  claim_id bigint not null references venue_claims on delete cascade,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint business_replies_content_length check (char_length(content) between 1 and 1000)
);
-- Serves: the replies of a claim that ends, and the export of a member's data.
create index business_replies_claim on business_replies (claim_id);

-- A reply answers a text: when the comment is emptied, it goes.
create function drop_business_reply() returns trigger language plpgsql as $$
begin
  delete from business_replies where comment_id = new.id;
  return null;
end $$;
create trigger drop_business_reply after update of is_deleted on comments for each row
  when (new.is_deleted and not old.is_deleted) execute function drop_business_reply();

-- The kinds are read from the constraint, so that those of other migrations stay.
do $$
declare
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as m
      where conname = 'notifications_kind_known' and conrelid = 'notifications'::regclass
    union all values ('business_reply'), ('claim')) known;
  alter table notifications drop constraint notifications_kind_known;
  execute 'alter table notifications add constraint notifications_kind_known check (kind in (' || kinds || '))';
end $$;

-- A business and a member of whom one blocked the other do not reach each other by a reply either. The notification names no member,
-- so a mute of the member behind the business is asked here.
create function tell_of_business_reply() returns trigger language plpgsql as $$
declare
  told notifications;
  business uuid;
begin
  if tg_op = 'DELETE' then
    delete from notifications where cause = 'business_reply:' || old.comment_id and comment_id = old.comment_id and read_at is null;
    return null;
  end if;
  select member_id into business from venue_claims where id = new.claim_id;
  select user_id, question_id into told.receiver_id, told.question_id from comments where id = new.comment_id and not is_deleted;
  perform refuse_between(business, told.receiver_id, 'business_replies_not_blocked');
  if told.receiver_id = business or is_silent_for(told.receiver_id, business) then
    return null;
  end if;
  told.kind := 'business_reply';
  told.group_key := 'business_reply:' || new.comment_id;
  told.cause := told.group_key;
  told.comment_id := new.comment_id;
  perform notify_member(told);
  return null;
end $$;
create trigger tell_of_business_reply after insert or delete on business_replies for each row
  when (not is_merging() and not is_restoring()) execute function tell_of_business_reply();

-- Tells a member what was decided about a claim; not what the member did.
create function notify_of_claim() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  if new.decided_by = new.member_id then
    return null;
  end if;
  told.receiver_id := new.member_id;
  told.kind := 'claim';
  told.group_key := 'claim:' || new.id || ':' || new.state;
  told.cause := told.group_key;
  told.question_id := new.restaurant_id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_given after insert on venue_claims for each row when (new.state = 'active' and not is_merging())
  execute function notify_of_claim();
create trigger notify_of_decided after update of state on venue_claims for each row
  when (new.state <> old.state and not is_merging()) execute function notify_of_claim();
