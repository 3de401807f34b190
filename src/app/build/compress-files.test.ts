import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressFiles } from './compress-files.ts'

it('the build writes brotli and gzip beside each text file that is worth it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-compress-'))
  await mkdir(join(directory, 'assets'))
  const script = 'const lokma = 1\n'.repeat(200)
  await writeFile(join(directory, 'assets/a.js'), script)
  await writeFile(join(directory, 'assets/a.webp'), script)
  await writeFile(join(directory, 'robots.txt'), 'short')
  await compressFiles(directory)
  expect((await readdir(directory, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/a.webp',
    'robots.txt',
  ])
  expect(brotliDecompressSync(await readFile(join(directory, 'assets/a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(directory, 'assets/a.js.gz'))).toString()).toBe(script)
  await rm(directory, { recursive: true })
})
