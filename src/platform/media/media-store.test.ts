import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnavailableError } from '#lib/errors.ts'
import { readConfig } from '#site/server/config.ts'
import { type Bucket, createBucket } from '#tests/support/bucket.ts'
import type { MediaStore } from './media-store.ts'
import { openMedia } from './open-media.ts'
import { createS3Store } from './s3-store.ts'

let bucket: Bucket
let dataDir: string
beforeAll(async () => {
  bucket = await createBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'lokma-media-'))
})
afterAll(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true })
})

const open = (settings: Record<string, string>): MediaStore => openMedia(readConfig({ DATA_DIR: dataDir, ...settings }))
const newName = (): string => `${randomUUID()}-400.webp`

describe.each([
  ['a folder', () => open({})],
  ['a bucket', () => open(bucket.settings)],
])('pictures in %s', (_, openStore) => {
  it('come back as they were put, and are gone when they were removed', async () => {
    const [store, name, data] = [openStore(), newName(), Buffer.from([0, 255, 13, 10, 0, 1])]
    await store.put(name, data)
    expect(await store.get(name)).toEqual(data)
    expect(await store.has(name)).toBe(true)
    await store.remove(name)
    expect(await store.get(name)).toBeUndefined()
    expect(await store.has(name)).toBe(false)
  })

  it('that were never there are none, and removing them is nothing', async () => {
    const store = openStore()
    expect(await store.get(newName())).toBeUndefined()
    expect(await store.has(newName())).toBe(false)
    await expect(store.remove(newName())).resolves.toBeUndefined()
  })

  it('are never overwritten [UPL-09]', async () => {
    const [store, name] = [openStore(), newName()]
    await store.put(name, Buffer.from('first'))
    await expect(store.put(name, Buffer.from('second'))).rejects.toThrow(UnavailableError)
    expect(String(await store.get(name))).toBe('first')
  })

  it('have names that lead nowhere else', async () => {
    const store = openStore()
    for (const name of ['../secret', '..%2fsecret.webp', 'a/b.webp', 'a.png', '.webp', 'A.webp', ''])
      for (const task of [store.put(name, Buffer.from('x')), store.get(name), store.has(name), store.remove(name)])
        await expect(task, name).rejects.toThrow('not a media name')
  })
})

describe('a store of pictures that cannot be used says why', () => {
  const failures: [why: string, settings: () => Record<string, string>, sentence: RegExp][] = [
    [
      'a wrong secret',
      () => ({ ...bucket.settings, S3_SECRET_KEY: 'not-the-secret' }),
      /refuses S3_ACCESS_KEY and S3_SECRET_KEY .*\(403\)\.$/,
    ],
    ['an unknown key', () => ({ ...bucket.settings, S3_ACCESS_KEY: 'nobody' }), /refuses S3_ACCESS_KEY and S3_SECRET_KEY .*\(403\)\.$/],
    ['no such bucket', () => ({ ...bucket.settings, S3_BUCKET: 'elsewhere' }), /has no S3_BUCKET elsewhere\.$/],
    ['nobody there', () => ({ ...bucket.settings, S3_ENDPOINT: 'http://127.0.0.1:2' }), /does not answer \(ECONNREFUSED\)\.$/],
  ]
  it.each(failures)('%s', async (_, settings, sentence) => {
    const task = open(settings()).put(newName(), Buffer.from('x'))
    await expect(task).rejects.toThrow(UnavailableError)
    await expect(task).rejects.toThrow(sentence)
    await expect(task).rejects.not.toThrow(/not-the-secret/)
  })

  it('a server that never answers, after a while, however often memory is cleared meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const clearing = setInterval(runInNewContext('gc') as () => void, 20)
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const store = createS3Store({ endpoint, bucket: 'b', accessKey: 'a', secretKey: 's', region: 'us-east-1' }, { patienceMs: 100 })
    for (const task of [store.put(newName(), Buffer.from('x')), store.get(newName()), store.remove(newName())])
      await expect(task).rejects.toThrow(/does not answer \(TimeoutError\)\.$/)
    clearInterval(clearing)
    silent.closeAllConnections()
    silent.close()
  })

  it('a folder that is a file', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    const store = openMedia({ s3: undefined, dataDir: file })
    await expect(store.put(newName(), Buffer.from('x'))).rejects.toThrow(/cannot be used \(ENOTDIR\)\.$/)
  })
})
