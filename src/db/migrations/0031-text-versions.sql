-- Members edit their comments and replies. Moderators can read the earlier versions.

-- The last edit that came later than fifteen minutes after writing; null: nothing is marked.
alter table comments add column edited_at timestamptz;
alter table comment_replies add column edited_at timestamptz;

-- The earlier texts of a comment or a reply.
create table text_versions (
  id bigint generated always as identity primary key,
  comment_id bigint references comments on delete cascade,
  reply_id bigint references comment_replies on delete cascade,
  content text not null,
  -- Until then this text was shown.
  replaced_at timestamptz not null default now(),
  constraint text_versions_one_owner check (num_nonnulls(comment_id, reply_id) = 1)
);
-- Serve: the earlier versions of a comment or a reply, newest first, and the cascade of its deletion.
create index text_versions_comment on text_versions (comment_id, id desc) where comment_id is not null;
create index text_versions_reply on text_versions (reply_id, id desc) where reply_id is not null;

-- No path can change a text without keeping the old one. A deleted comment that stays for its replies loses its versions too.
create function keep_comment_version() returns trigger language plpgsql as $$
begin
  if new.is_deleted then
    delete from text_versions where comment_id = new.id;
  else
    insert into text_versions (comment_id, content) values (new.id, old.content);
  end if;
  return null;
end $$;
create trigger keep_comment_version after update of content on comments for each row
  when (new.content is distinct from old.content) execute function keep_comment_version();

create function keep_reply_version() returns trigger language plpgsql as $$
begin
  insert into text_versions (reply_id, content) values (new.id, old.content);
  return null;
end $$;
create trigger keep_reply_version after update of content on comment_replies for each row
  when (new.content is distinct from old.content) execute function keep_reply_version();
