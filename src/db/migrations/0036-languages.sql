-- The language of a member's letters, and of the interface on a device where the member has chosen none. The product knows which
-- languages there are (src/i18n/languages.ts); a new one needs no migration.
alter table profiles
  add column language text collate "C" not null default 'tr',
  add constraint profiles_language_form check (language ~ '^[a-z]{2}$');
