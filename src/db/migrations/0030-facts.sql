-- Compatible since: 1.0.0
-- Facts of a restaurant: what it takes, serves and has (docs/decisions/0108-facts.md).

create table meal_cards (
  slug text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  added_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint meal_cards_pkey primary key (slug),
  constraint meal_cards_name_once unique (name_key),
  constraint meal_cards_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and octet_length(slug) <= 40),
  constraint meal_cards_name_size check (char_length(name) between 1 and 40)
);
comment on table meal_cards is 'The meal cards that members may name as a way to pay; admins edit the list. A card is never deleted: facts name it by its slug.';
comment on column meal_cards.name_key is 'The name folded, so that a card is in the list once.';
comment on column meal_cards.retired_at is 'Since when the card is offered no more. It stays on the pages where it was said.';
insert into meal_cards (slug, name, name_key) values
  ('edenred', 'Edenred (Ticket)', 'edenred (ticket)'), ('metropol', 'Metropol', 'metropol'), ('multinet', 'Multinet', 'multinet'),
  ('pluxee', 'Pluxee (Sodexo)', 'pluxee (sodexo)'), ('setcard', 'Setcard', 'setcard'), ('tokenflex', 'TokenFlex', 'tokenflex'),
  ('yemekmatik', 'Yemekmatik', 'yemekmatik');

create table fact_statements (
  id bigint not null generated always as identity,
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  fact text collate "C" not null,
  value text collate "C" not null,
  seen_on date not null,
  said_at timestamptz not null default clock_timestamp(),
  network_hash bytea,
  state text collate "C" not null default 'open',
  constraint fact_statements_pkey primary key (id),
  constraint fact_statements_once unique (restaurant_id, fact, member_id),
  constraint fact_statements_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint fact_statements_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint fact_statements_fact_form check (fact ~ '^([a-z_]{1,30}|meal_card:[a-z0-9-]{1,40})$'),
  constraint fact_statements_value_known check (value in ('yes', 'no', 'limited')),
  constraint fact_statements_hash_length check (octet_length(network_hash) = 16),
  constraint fact_statements_state_known check (state in ('open', 'decided', 'ruled', 'refused'))
);
create index fact_statements_member on fact_statements (member_id, said_at);
create index fact_statements_networks on fact_statements (said_at) where network_hash is not null;
comment on table fact_statements is 'What each member said last about a fact of a restaurant: one value, and the day on which the member saw it.';
comment on column fact_statements.fact is 'A key of src/features/facts/facts.data.ts, or meal_card:<slug>.';
comment on column fact_statements.network_hash is 'From which network it was said: an HMAC under the server''s secret, another one than that of votes. Kept for 90 days.';
comment on column fact_statements.state is 'open: it may help to decide; decided: it is part of what members decided; ruled: the author or a moderator said it, which decides at once; refused: a moderator undid what it decided.';
comment on index fact_statements_once is 'Serves: what members said about a fact of a restaurant, and one statement for each member.';
comment on index fact_statements_member is 'Serves: the bound of a member''s day, the export of a member''s data, and the cascade of the account''s deletion.';
comment on index fact_statements_networks is 'Serves: the networks that are kept no longer.';

create table restaurant_facts (
  restaurant_id text collate "C" not null,
  fact text collate "C" not null,
  value text collate "C" not null,
  state text collate "C" not null,
  confirmed_on date not null,
  witnesses integer not null,
  others jsonb not null default '[]',
  business_value text collate "C",
  business_on date,
  is_hit boolean not null default false,
  hit_until date,
  settled_at timestamptz not null default clock_timestamp(),
  settle_at timestamptz,
  constraint restaurant_facts_pkey primary key (restaurant_id, fact),
  constraint restaurant_facts_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_facts_value_known check (value in ('yes', 'no', 'limited')),
  constraint restaurant_facts_state_known check (state in ('fact', 'word', 'contradicted', 'faded', 'business')),
  constraint restaurant_facts_witnesses check (witnesses >= 0 and (witnesses = 0) = (state = 'business')),
  constraint restaurant_facts_others check (jsonb_typeof(others) = 'array'),
  constraint restaurant_facts_business_known check (business_value in ('yes', 'no', 'limited')),
  constraint restaurant_facts_business check ((business_value is null) = (business_on is null)),
  constraint restaurant_facts_business_alone check (state <> 'business' or business_value is not null),
  constraint restaurant_facts_hit check (is_hit = (hit_until is not null) and (not is_hit or (value = 'yes' and state in ('fact', 'contradicted'))))
);
create index restaurant_facts_due on restaurant_facts (settle_at) where settle_at is not null;
comment on table restaurant_facts is 'What the statements of members say together about each fact of a restaurant. settleFacts writes it from fact_statements; nothing else does.';
comment on column restaurant_facts.value is 'The value that is shown first.';
comment on column restaurant_facts.state is 'fact: members decided it; word: one member says it, or several who count as one; contradicted: others say something else; faded: nobody confirmed it for a year; business: only the business says it.';
comment on column restaurant_facts.confirmed_on is 'The last day on which a member saw this value.';
comment on column restaurant_facts.witnesses is 'How many members say this value.';
comment on column restaurant_facts.others is 'What other members say: value, seenOn, witnesses; the latest first.';
comment on column restaurant_facts.business_value is 'What the business of the restaurant says. It decides nothing.';
comment on column restaurant_facts.is_hit is 'Whether a filter for this fact finds the restaurant.';
comment on column restaurant_facts.hit_until is 'The last day on which it is a hit without another confirmation.';
comment on column restaurant_facts.settle_at is 'When time alone changes something, or at once: a statement went with its member. Null: never.';
comment on index restaurant_facts_due is 'Serves: the job that settles again what time, a ban or a deleted account changed.';

-- A statement that comes or goes without settleFacts: with an account, in a merge, with a removed restaurant. The fact is settled again
-- soon, and is no hit of a filter until then.
create function await_settling() returns trigger language plpgsql as $$
declare
  one fact_statements := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' and not exists (select from fact_statements where restaurant_id = one.restaurant_id and fact = one.fact) then
    delete from restaurant_facts where restaurant_id = one.restaurant_id and fact = one.fact;
  else
    update restaurant_facts set settle_at = now(), is_hit = false, hit_until = null
      where restaurant_id = one.restaurant_id and fact = one.fact;
  end if;
  return null;
end $$;
create trigger await_settling after delete on fact_statements for each row execute function await_settling();
create trigger await_settling_of_new after insert on fact_statements for each row when (not is_restoring()) execute function await_settling();

-- A restaurant that comes back may lack the statements of members who left meanwhile.
create function settle_restored_fact() returns trigger language plpgsql as $$
begin
  new.settle_at := now();
  return new;
end $$;
create trigger settle_restored_fact before insert on restaurant_facts for each row when (is_restoring()) execute function settle_restored_fact();

alter table crowd_decisions drop constraint crowd_decisions_subject_known;
alter table crowd_decisions add constraint crowd_decisions_subject_known check (subject in ('status', 'hours', 'price', 'fact')) not valid;

create table imported_facts (
  restaurant_id text collate "C" not null,
  facts text collate "C" not null,
  imported_on date not null default (now() at time zone 'Europe/Istanbul')::date,
  source text collate "C" not null,
  constraint imported_facts_pkey primary key (restaurant_id),
  constraint imported_facts_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint imported_facts_form check (facts ~ '^[a-z_:0-9-]+=(yes|no|limited)( [a-z_:0-9-]+=(yes|no|limited))*$')
);
comment on table imported_facts is 'What OpenStreetMap says about the facts of a restaurant, apart from what members say: it is shown where no member says anything, and exported under the licence of its source alone.';
comment on column imported_facts.facts is 'Facts with their values, by name: card=yes wheelchair=no.';
comment on column imported_facts.source is 'The source of the import, as in restaurant_sources.';
