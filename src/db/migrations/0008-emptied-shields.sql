-- The undo of a raid closes the shields that it leaves without votes, and search offers no banned members.

alter table shields drop constraint shields_outcome_known;
alter table shields add constraint shields_outcome_known check (outcome in ('released', 'confirmed', 'emptied'));
comment on column shields.outcome is 'What a moderator decided; ''emptied'': the undo of a raid took all its votes, and the return of the raid opens it again.';

create function is_banned(member uuid) returns boolean language sql stable as $$
  select exists (
    select from sanctions where member_id = member and kind = 'banned' and ended_at is null and (until is null or until > now()))
$$;
comment on function is_banned(uuid) is 'Whether a ban of a member runs. Searches and suggestions of members leave these members out.';

create or replace function nearest_name(needle text, amount integer) returns text language sql stable
  set pg_trgm.word_similarity_threshold = 0.5 as $$
  select shown from (
    (select title as shown, search_key as key from restaurants where needle <% search_key limit amount)
    union all (select nickname, name_key from profiles where needle <% name_key and not is_banned(id) limit amount)
    union all (select username, username from profiles where needle <% username and not is_banned(id) limit amount)
    union all (select name, name_key from collections where is_public and needle <% name_key limit amount)) near
  order by word_similarity(needle, key) desc, similarity(needle, key) desc, shown limit 1
$$;

create or replace function profiles_like(needle text, amount integer) returns setof profiles language sql stable
  set pg_trgm.word_similarity_threshold = 0.5 as $$
  select * from profiles where needle <% username and not is_banned(id) limit amount
$$;
