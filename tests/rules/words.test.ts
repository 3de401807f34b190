import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Program } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).toSorted()
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The first columns of the two tables at the end of the glossary: words of prose, and words of names. */
const [prose, names] = read('docs/glossary.md')
  .split('## Words to avoid')[1]!
  .split('\n\n| avoid')
  .slice(1)
  .map((table) =>
    table
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.includes('write |'))
      .flatMap((line) => line.split(' | ')[0]!.replaceAll(/[|`]/g, '').trim().split(', ')),
  ) as [string[], string[]]

const AVOIDED = new RegExp(String.raw`\b(?:${prose.join('|')})\b`, 'i')

/** Landed migrations never change; types and schema follow from them. The glossary and this test name what they avoid. */
const isExempt = (file: string): boolean =>
  /^src\/db\/(?:migrations\/|types\.ts)|\w+-fixture|^docs\/(?:requirements|glossary)\.md|tests\/rules\/words\.test\.ts/.test(file)
const sources = find('{src,demo,tests,bench,scripts,tools}/**/*.{ts,tsx}').filter((file) => !isExempt(file))
const documents = find('*.md', 'docs/**/*.md', 'src/**/*.{sql,css}', 'deploy/*.{conf,service}').filter((file) => !isExempt(file))

type Visit = (node: { type: string; start: number; end: number; name?: string; [key: string]: unknown }) => void

function walk(node: unknown, visit: Visit): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    visit(node as Parameters<Visit>[0])
    for (const [key, value] of Object.entries(node)) if (key !== 'type') walk(value, visit)
  }
}

/** The first argument of `it`, `test` and `describe`, also of `it.each(…)(…)`. */
function titlesOf(program: Program, source: string): string[] {
  const titles: string[] = []
  walk(program, ({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression') return
    const { start } = callee as { start: number }
    const [title] = given as { start: number; end: number; type: string }[]
    if (/^(?:it|test|describe)\b/.test(source.slice(start, start + 8)) && title && title.type.endsWith('Literal'))
      titles.push(source.slice(title.start, title.end))
  })
  return titles
}

/** What a person reads in a source file besides the code: comments, and the titles of tests. */
function proseOf(file: string, source: string): string[] {
  const { comments, program } = parseSync(file, source)
  const titles = /\.(?:test|spec)\.ts$/.test(file) ? titlesOf(program, source) : []
  return [...comments.map(({ value }) => value), ...titles]
}

const linesOf = (file: string): string[] =>
  read(file)
    .split('\n')
    .map((line) => line.replaceAll(/`[^`]*`/g, ''))

it('comments and test titles are written in plain English', () => {
  expect(sources.length).toBeGreaterThan(800)
  expect(prose.length).toBeGreaterThan(10)
  const found = sources.flatMap((file) =>
    proseOf(file, read(file))
      .filter((text) => AVOIDED.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

it('documents, queries and styles are written in plain English', () => {
  expect(documents.length).toBeGreaterThan(20)
  const found = documents.flatMap((file) =>
    linesOf(file)
      .filter((line) => AVOIDED.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

/** The words of a name: `restaurantStatus`, `restaurant_status` and `restaurant-status` have two. */
const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())
const refused = new Set(names.filter((name) => name !== 'letter').flatMap((name) => [name, `${name}s`]))
const isRefused = (name: string): boolean => {
  const words = wordsOf(name)
  return words.some((word) => refused.has(word)) && !/proof of work/.test(words.join(' '))
}

/** The open dump keeps the names of its files and columns until the next version of its manifest. */
const ofDump = /^src\/features\/open-data\/|^docs\/guides\/open-data\.md/

it('a name has the words of the glossary: restaurant, mail, task, action', () => {
  expect(names).toContain('venue')
  const found = sources.flatMap((file) => {
    const used = new Set<string>()
    walk(parseSync(file, read(file)).program, ({ type, name }) => {
      if (type.endsWith('Identifier') && name !== undefined) used.add(name)
    })
    return [...used].filter((name) => isRefused(name) && !(ofDump.test(file) && /^venues?$/.test(name))).map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
  const paths = find('{src,demo,tests,bench,scripts,tools}/**').flatMap((path) => path.split('/'))
  expect([...new Set(paths)].filter(isRefused)).toEqual([])
  const schema = read('src/db/schema.sql').match(/^(?:create|alter) [^(]*|^ {2}[a-z_]+|constraint \w+/gm)!
  expect(schema.length).toBeGreaterThan(500)
  expect(schema.filter((line) => isRefused(line))).toEqual([])
})

/** English texts and quotes of them; names of earlier schemas, of the dump's files and of a former command. */
const quotes = new RegExp(
  [
    String.raw`\.texts\.en\.ts$|tests/rules/quoted-texts\.ts|tests/support/language-words\.ts|src/db/initial-data\.test\.ts`,
    String.raw`src/db/migrate\.db\.test\.ts|readers/readers\.test\.ts|removed-restaurants\.db\.test\.ts`,
    String.raw`src/app/cli\.ts|tests/operating/life\.test\.ts|docs/decisions/0073-one-noun\.md`,
  ].join('|'),
)

it('only English texts and the open dump say venue', () => {
  const files = [...sources, ...documents, 'src/db/schema.sql', 'package.json', 'layers.json']
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /venue/i.test(line) && !ofDump.test(file) && !quotes.test(file))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('what goes to an e-mail address is a mail in code that handles mails', () => {
  const alphabets = /\(letter\) =>|letters? (?:such|of|or|beyond)|(?:two|small|capital|invisible|ASCII|\d) letters?|digits/
  const mails = find('src/platform/mail/*.ts', 'src/features/**/{mails,mail-links,digest}/**/*.{ts,tsx}', 'tests/support/mail*.ts')
  expect(mails.length).toBeGreaterThan(20)
  const found = mails.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /letter/i.test(line) && !alphabets.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

/** Tables of the specification, and older ones, whose columns keep their names. */
const olderColumns: Record<string, string> = {
  question_id: `cart_pauses cart_statements collection_items comment_replies comments dishes held_texts menu_photos notification_mutes
    notifications points_log reports restaurant_statements votes withdrawn_votes`,
  user_id: `auth_accounts auth_sessions cart_statements collection_likes collections comment_dislikes comment_likes comment_replies comments
    email_changes held_texts key_undos mail_links mails menu_photos passkeys points_log prices recovery_codes reply_likes
    restaurant_statements totp_secrets user_badges user_gifts user_keys votes waiting_acts withdrawn_votes`,
}

it('a new column that names a restaurant is restaurant_id, and one that names a member is member_id', () => {
  const tables = [...read('src/db/schema.sql').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)]
  expect(tables.length).toBeGreaterThan(80)
  for (const [column, older] of Object.entries(olderColumns)) {
    const having = tables.filter(([, , columns]) => new RegExp(`^  ${column} `, 'm').test(columns!)).map(([, table]) => table)
    expect(having).toEqual(older.split(/\s+/))
  }
})
