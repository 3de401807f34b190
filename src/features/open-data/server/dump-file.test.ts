import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createFile, readLines } from './dump-file.ts'

/** A file of rows like `b,2`, whose key is the letter. */
async function written(blocks: readonly (readonly string[])[]) {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-dump-file-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = await createFile(directory, 'rows.gz')
  await file.write('head\n', 0)
  for (const rows of blocks) await file.write(rows.map((row) => `${row}\n`).join(''), rows.length, rows[0]!.split(',')[0])
  return { path: join(directory, 'rows.gz'), ...(await file.close()) }
}

it('a file is one gzip file, and the rows of each key are found without the blocks before them [CHG-10]', async () => {
  const blocks = [['a,1', 'c,2'], ['c,3'], ['c,4', 'e,5'], ['g,6']]
  const { path, file, marks } = await written(blocks)
  expect(gunzipSync(await readFile(path)).toString()).toBe(`head\n${blocks.flat().join('\n')}\n`)
  expect(file).toMatchObject({ name: 'rows.gz', rows: 6, bytes: (await readFile(path)).length })
  for (const key of ['0', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const lines = (await readLines(path, marks, key)).filter((line) => line.startsWith(`${key},`))
    expect([key, lines]).toEqual([key, blocks.flat().filter((row) => row.startsWith(`${key},`))])
  }
  expect(await readLines(path, marks, 'g')).not.toContain('a,1')
})

it('a file without rows holds nothing [CHG-10]', async () => {
  const { path, marks } = await written([])
  expect(gunzipSync(await readFile(path)).toString()).toBe('head\n')
  expect(await readLines(path, marks, 'a')).toEqual([])
})
