-- One noun for what people rate: restaurant (docs/glossary.md). Only names change; no row is added or taken away.

alter table venue_claims rename to restaurant_claims;
alter table venue_history rename to restaurant_history;
alter table venue_sources rename to restaurant_sources;
alter table venue_statements rename to restaurant_statements;
alter table venue_merges rename to restaurant_merges;
alter table map_venues rename to map_restaurants;
alter table removed_venues rename to removed_restaurants;

alter table place_counts rename column venues to restaurants;
alter table map_cells rename column venues to restaurants;
alter table shield_progress rename column after_venue to after_restaurant;
alter table takedown_items rename column venue_id to restaurant_id;

-- Values that name a table, a step or a kind of content.
alter table decisions drop constraint decisions_content_known;
alter table takedown_items drop constraint takedown_items_type_known;
update decisions set content_type = 'restaurant' where content_type = 'venue';
update takedown_items set content_type = 'restaurant' where content_type = 'venue';
alter table decisions add constraint decisions_content_known check (
  content_type in ('restaurant', 'comment', 'reply', 'price', 'menu_photo', 'profile', 'photo', 'collection', 'message', 'member'));
alter table takedown_items add constraint takedown_items_type_known check (
  content_type in ('restaurant', 'comment', 'reply', 'price', 'menu_photo', 'profile', 'photo', 'collection'));
update archived_rows set kind = replace(kind, 'venue', 'restaurant') where kind like '%venue%';
update archived_rows set content = jsonb_set(content, '{kind}', to_jsonb(replace(content ->> 'kind', 'venue', 'restaurant')))
where kind = 'archived_rows' and content ->> 'kind' like '%venue%';
update raids set step = replace(step, 'venue', 'restaurant') where step like '%venue%';
update raids set found = found - 'venues' || jsonb_build_object('restaurants', found -> 'venues') where found ? 'venues';
update raids set done = done - 'venues' || jsonb_build_object('restaurants', done -> 'venues') where done ? 'venues';
update raids set left_behind = left_behind - 'venues' || jsonb_build_object('restaurants', left_behind -> 'venues')
where left_behind ? 'venues';
alter table raids alter column left_behind set default '{"restaurants": [], "photos": []}';
update raid_items set step = replace(step, 'venue', 'restaurant') where step like '%venue%';

-- Constraints with their indexes, the other indexes, sequences and triggers.
do $$
declare
  old record;
begin
  for old in
    select conname as name, conrelid::regclass::text as relation from pg_constraint
    where connamespace = 'public'::regnamespace and conname like '%venue%'
  loop
    execute format('alter table %s rename constraint %I to %I', old.relation, old.name, replace(old.name, 'venue', 'restaurant'));
  end loop;
  for old in
    select relname as name, case relkind when 'S' then 'sequence' else 'index' end as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') and relname like '%venue%'
  loop
    execute format('alter %s %I rename to %I', old.kind, old.name, replace(old.name, 'venue', 'restaurant'));
  end loop;
  for old in
    select tgname as name, tgrelid::regclass::text as relation from pg_trigger where not tgisinternal and tgname like '%venue%'
  loop
    execute format('alter trigger %I on %s rename to %I', old.name, old.relation, replace(old.name, 'venue', 'restaurant'));
  end loop;
end $$;

-- Functions, their parameters and their bodies. A parameter gets another name only in a new function.
alter function holds_venue(uuid, text) rename to holds_restaurant;
alter function map_venue_of(restaurants) rename to map_restaurant_of;
alter function keep_map_venues() rename to keep_map_restaurants;
alter function forget_deleted_venue() rename to forget_deleted_restaurant;
alter function is_raid_work() rename to is_raid_step;
alter function tell_of_business_reply() rename to notify_of_business_reply;
alter trigger tell_of_business_reply on business_replies rename to notify_of_business_reply;
do $$
declare
  old record;
begin
  for old in
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition, obj_description(oid, 'pg_proc') as comment,
      coalesce(proargnames::text like '%venue%', false) as is_new
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and (prosrc like any ('{%venue%,%is_raid_work%}') or proargnames::text like '%venue%' or pg_get_function_sqlbody(oid) like '%venue%')
  loop
    if old.is_new then
      execute format('drop function %s', old.name);
    end if;
    execute replace(replace(old.definition, 'venue', 'restaurant'), 'is_raid_work', 'is_raid_step');
    if old.is_new and old.comment is not null then
      execute format('comment on function %s is %L', old.name, old.comment);
    end if;
  end loop;
end $$;

-- The view names tables as values too.
do $$
begin
  execute 'create or replace view media_in_use as ' || replace(pg_get_viewdef('media_in_use'::regclass), '''venue_', '''restaurant_');
end $$;

-- Comments.
do $$
declare
  old record;
begin
  for old in
    select o.type, o.identity, replace(replace(d.description, 'venue', 'restaurant'), 'Venue', 'Restaurant') as comment
    from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o
    where d.description ilike '%venue%'
  loop
    execute format('comment on %s %s is %L',
      case when old.type like '% column' then 'column' when old.type like '% constraint' then 'constraint' else old.type end,
      old.identity, old.comment);
  end loop;
end $$;

-- What goes to an e-mail address is a mail.
comment on table mail_links is 'Links in mails: each lets its reader in once, for an hour.';
comment on table mails is 'Mails on their way, and those of the last days when there is no mail server: then the local mailbox shows them.';
comment on column mails.user_id is 'A mail to a person who has no account: the link of a sign-up without a proof of work, or the notice that a banned person left with this e-mail. It expires like the others, and no account can take it along.';
comment on column mails.expires_at is 'After it the mail is of no use.';
comment on index mails_user is 'Serves: the mails of an account, and the deletion of the account.';
comment on column profiles.language is 'The language of the member''s mails, and of the interface on a device where the member has chosen none. src/i18n/languages.ts knows which there are.';
comment on column used_proofs.nonce is 'The random nonce of a challenge or of a pass out of a mail.';
comment on column passkeys.counts_for_staff is 'Whether it is a second factor of staff: one that staff added without a second factor waits until an admin or a link in a mail confirms it.';
comment on table key_undos is 'New keys that a link in a mail removes again, for 72 hours.';
comment on table waiting_acts is 'Deletions, and removals of a passkey or an app, that members asked for while all their keys were younger than 72 hours. A link in a mail to each address of that time cancels one.';
