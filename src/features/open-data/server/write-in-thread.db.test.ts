import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Manifest } from '../open-data.rules.ts'
import { writeDump, writeDumpInThread } from './index.ts'

let testApp: TestApp
let place: string
let connection: { connectionString: string }
beforeAll(async () => {
  testApp = await createTestApp()
  connection = { connectionString: testApp.databaseUrl }
  place = await mkdtemp(join(tmpdir(), 'lokma-dump-'))
  const restaurant = await testApp.restaurant({ title: 'Kâğıt "Helva"; Dürüm' })
  for (const rating of [3, 9]) await testApp.visitor().post('/vote', { questionId: restaurant, rating })
})
afterAll(async () => {
  await rm(place, { recursive: true })
  await testApp.close()
})

describe('the open dump in a thread', () => {
  it('has the same rows [RANK-03]', async () => {
    const direct = (await writeDump(testApp.context.db, join(place, 'direct')))!
    await writeDumpInThread({ connection, directory: join(place, 'threaded') })
    const threaded = JSON.parse(await readFile(join(place, 'threaded/manifest.json'), 'utf8')) as Manifest
    const sums = ({ files }: Manifest) => files.map(({ name, rows, sha256 }) => [name, rows, sha256])
    expect(sums(threaded)).toEqual(sums(direct))
    expect(direct.files.find(({ name }) => name === 'votes.csv.gz')?.rows).toBe(2)
  })

  it('stops when it is asked to, and leaves nothing', async () => {
    await writeDumpInThread({ connection, directory: join(place, 'stopped') }, AbortSignal.abort())
    expect(await readdir(join(place, 'stopped'))).toEqual([])
  })

  it('says what failed in the thread', async () => {
    await writeFile(join(place, 'file'), '')
    await expect(writeDumpInThread({ connection, directory: join(place, 'file') })).rejects.toMatchObject({ code: 'EEXIST' })
    const nobody = { host: '127.0.0.1', port: 1 }
    await expect(writeDumpInThread({ connection: nobody, directory: join(place, 'nobody') })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})
