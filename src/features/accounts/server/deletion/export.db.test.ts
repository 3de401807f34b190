import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relations, type RelatedTable } from '#db/relations.ts'
import type { DB } from '#db/types.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readMessages } from './export-messages.sql.ts'
import { listOwnFiles, readEverything } from './export.sql.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** The queries that make each file of the archive, of a member with one message. */
async function queriesByFile(): Promise<Map<string, string>> {
  const [{ profileId: id }, friend] = [await testApp.member('ayse'), await testApp.member('dost')]
  await testApp.database.pool.query(
    `insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content) values ($1, $2, gen_random_uuid(), 'sealed')`,
    [id, friend.profileId],
  )
  const { rows } = await testApp.database.pool.query<{ auth_id: string }>('select auth_id from profiles where id = $1', [id])
  const asked: string[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: testApp.database.pool }),
    log: ({ query }) => void asked.push(query.sql),
  })
  const files = new Map<string, string>()
  const end = (file: string) => files.set(file, asked.splice(0).join('\n'))
  await db.transaction().execute(async (tx) => {
    for await (const [file] of readEverything(tx, { id, authId: rows[0]!.auth_id })) end(file)
    await listOwnFiles(tx, id)
    end('resimler')
  })
  for await (const message of readMessages(db, id)) expect(message).toMatchObject({ direction: 'out' })
  end('mesajlar')
  return files
}

/** Its rows are the pictures themselves, or names in the rows of others. */
const NOT_READ: readonly RelatedTable[] = ['media_files']

describe('the list of what hangs on what and the export', () => {
  it('name the same file for each table of a member, and no file that no table fills', async () => {
    const files = await queriesByFile()
    const said = Object.entries(relations).flatMap(([table, { export: file = '' }]) =>
      file === '' || file.startsWith('none: ') ? [] : [{ table, file }],
    )
    const unread = said.filter(
      ({ table, file }) => !NOT_READ.includes(table as RelatedTable) && !new RegExp(`\\b${table}\\b`).test(files.get(file) ?? ''),
    )
    expect(unread).toEqual([])
    expect([...files.keys()].toSorted()).toEqual([...new Set(said.map(({ file }) => file))].toSorted())
    expect(said.length).toBeGreaterThan(50)
  })
})
