-- The results of a search name members by their shown names, too, and public collections.

-- Folds like src/lib/fold.ts, for stored names that no program writes alone: of marks, those of Latin, Greek, Cyrillic, Hebrew and
-- Arabic letters and of emoji.
create function fold_name(t text) returns text language sql immutable parallel safe
return btrim(regexp_replace(lower(translate(regexp_replace(
    normalize(translate(t, 'İIıŞşĞğÇçÖöÜü', 'iiissggccoouu'), NFKD),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]',
    '', 'g'), 'İIı', 'iii')), '\s+', ' ', 'g'));

alter table profiles add column name_key text not null generated always as (fold_name(nickname)) stored;
-- Serves: member search by any three letters of the shown name, or the start of a word.
create index profiles_name_trigram on profiles using gin (name_key gin_trgm_ops);

alter table collections add column name_key text not null generated always as (fold_name(name)) stored;
-- Serves: search among public collections by any three letters of the name, or the start of a word.
create index collections_name_trigram on collections using gin (name_key gin_trgm_ops) where is_public;

-- Serves: 'did you mean'. The title or name that is most alike; null when none is near. The limits bound what is compared.
create function nearest_name(needle text, amount integer) returns text language sql stable
set pg_trgm.word_similarity_threshold = 0.5 as $$
  select shown from (
    (select title as shown, search_key as key from restaurants where needle <% search_key limit amount)
    union all (select nickname, name_key from profiles where needle <% name_key limit amount)
    union all (select username, username from profiles where needle <% username limit amount)
    union all (select name, name_key from collections where is_public and needle <% name_key limit amount)) near
  order by word_similarity(needle, key) desc, similarity(needle, key) desc, shown limit 1
$$;
