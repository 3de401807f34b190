import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '#site/server/config.ts'
import { makePrivateKey } from '#platform/push/index.ts'
import { publicKeyOf } from '#platform/push/vapid.ts'
import { loadSecrets } from './secret.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lokma-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))
const load = (privateKey?: string, authSecret?: string) => loadSecrets({ authSecret, push: { privateKey }, dataDir })

describe('the secrets', () => {
  it('are made at the first start, kept for the operator alone, and the same for every later start [PUSH-01]', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => load()))
    expect(new Set(starts.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(publicKeyOf(starts[0]!.pushKey)).toMatch(/^B[\w-]{86}$/)
    expect(await readdir(dataDir)).toEqual(['push-key', 'secret'])
    for (const name of ['push-key', 'secret']) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
  })

  it('are whole as soon as their files have a name: another first start never reads a part', async () => {
    const seen = new Set<number>()
    let isOver = false
    const look = (): void => {
      for (const name of ['secret', 'push-key']) {
        const file = statSync(join(dataDir, name), { throwIfNoEntry: false })
        if (file) seen.add(file.size)
      }
      if (!isOver) setImmediate(look)
    }
    look()
    for (let round = 0; round < 20; round++) {
      await load()
      for (const name of await readdir(dataDir)) await rm(join(dataDir, name))
    }
    isOver = true
    expect([...seen].toSorted((one, other) => one - other)).toEqual([43, 64])
  })

  it('are not replaced when a file is empty: the server says so and does not start', async () => {
    await writeFile(join(dataDir, 'secret'), '')
    await expect(load()).rejects.toThrow(/is empty/)
  })

  it('are refused with a sentence when the file of the push key holds none [MEND-45]', async () => {
    await writeFile(join(dataDir, 'push-key'), 'A'.repeat(43))
    await expect(load()).rejects.toThrow(ConfigError)
    await expect(load()).rejects.toThrow(/push-key holds no key: restore it from a backup, or delete it to get a new one\.$/)
  })

  it('of the settings are taken as they are, and no file is made [PUSH-01]', async () => {
    const given = { secret: 'x'.repeat(32), pushKey: makePrivateKey() }
    expect(await load(given.pushKey, given.secret)).toEqual(given)
    expect(await readdir(dataDir)).toEqual([])
  })
})
