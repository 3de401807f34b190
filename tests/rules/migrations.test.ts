import { expect, it } from 'vitest'
import { isLinted, lintMigration } from '#scripts/database/lint-migrations.ts'

const lint = (sql: string, header = '-- Compatible since: 1.0.0\n'): string => lintMigration('9001-next.sql', header + sql).join('\n')

it.each([
  [
    'a checked constraint',
    'alter table profiles add constraint tall check (height > 0);',
    /:2: .*Use `NOT VALID` with a later `VALIDATE CONSTRAINT`/,
  ],
  ['a foreign key', 'alter table votes add constraint of foreign key (profile_id) references profiles (id);', /NOT VALID/],
  [
    'a default that rewrites',
    'alter table votes add column seen timestamptz default clock_timestamp();',
    /Add the column as nullable, backfill/,
  ],
  ['an index that is not built concurrently', 'create index votes_by_seen on votes (seen);', /Use `concurrently`/],
  ['another type', 'alter table votes alter column rating type bigint;', /ACCESS EXCLUSIVE/],
  ['not null over rows', 'alter table votes alter column seen set not null;', /`CHECK` constraint/],
  ['another name', 'alter table profiles rename column nickname to name;', /may break existing clients/],
  ['a column less', 'alter table votes drop column rating;', /may break existing clients/],
  ['an index beside other statements', 'create index concurrently votes_by_seen on votes (seen);\nselect 1;', /a file of its own/],
])('a migration with %s is named, with the safe form', (_, sql, sentence) => {
  expect(lint(sql)).toMatch(sentence)
})

it('a migration that does not say with which release it works is named', () => {
  expect(lint('select 1;', '')).toMatch(/^9001-next\.sql:1: It does not say whether servers of the release before work on/)
})

it.each([
  [
    'a new table with its index',
    'create table hats (id bigint primary key, size smallint not null check (size > 0));\ncreate index hats_by_size on hats (size);',
  ],
  ['a column with a steady default', 'alter table votes add column seen boolean default false;'],
  ['a constraint for new rows', 'alter table profiles add constraint tall check (height > 0) not valid;'],
  ['an index of its own, built while members write', 'create index concurrently votes_by_seen on votes (seen);'],
  [
    'an exception with its reason',
    '-- Release 1.1.0 reads it no more.\n-- squawk-ignore ban-drop-column\nalter table votes drop column rating;',
  ],
])('a migration with %s is accepted', (_, sql) => {
  expect(lint(sql)).toBe('')
})

it('migrations from before the first release are not linted', () => {
  expect([isLinted('src/db/migrations/0024-votes-of-a-month.sql'), isLinted('src/db/migrations/0025-next.sql')]).toEqual([false, true])
})
