import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withLock } from './build-lock.ts'

it('two builds at once run one after the other, and one whose process was killed holds up nobody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-lock-'))
  const file = join(folder, 'dist/.building')
  try {
    const running: string[] = []
    const task = (name: string) => async () => {
      running.push(`${name} begins`)
      await new Promise((done) => setTimeout(done, 20))
      running.push(`${name} ends`)
    }
    await Promise.all([withLock(file, task('a')), withLock(file, task('b'))])
    expect(running.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])

    // The pid of a process that has ended.
    await writeFile(file, String(spawnSync('true').pid))
    await withLock(file, task('c'))
    expect(running.at(-1)).toBe('c ends')
    expect(await readdir(join(folder, 'dist'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
