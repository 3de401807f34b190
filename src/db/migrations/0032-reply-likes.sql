-- Members like replies, each once.

alter table comment_replies add column likes_count integer not null default 0;
alter table comment_replies add constraint comment_replies_likes_not_negative check (likes_count >= 0);

create table reply_likes (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  reply_id bigint not null references comment_replies on delete cascade,
  created_at timestamptz not null default now(),
  constraint reply_likes_once unique (reply_id, user_id)
);
-- Serves: a member's likes, and the cascade of the account's deletion.
create index reply_likes_user on reply_likes (user_id);

create function count_reply_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comment_replies set likes_count = likes_count + 1 where id = new.reply_id;
  else
    update comment_replies set likes_count = likes_count - 1 where id = old.reply_id;
  end if;
  return null;
end $$;
create trigger count_reply_likes after insert or delete on reply_likes for each row execute function count_reply_likes();
