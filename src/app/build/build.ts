import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'

/** Vite's manifest of the built files, outside the served folder. */
export const MANIFEST = 'dist/manifest.json'

const sources = ['src', 'public', 'vite.config.ts', 'package.json']

/** Builds the web part into dist/ unless the build there was made from the current sources. */
export async function ensureBuilt(root: string): Promise<void> {
  const stamp = join(root, 'dist/.stamp')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === (await fingerprint(root))) return
  process.stdout.write('Building the pages…\n')
  // In a separate process: Vite's memory is freed afterwards, and the build does not depend on the mode of this process.
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  if (code !== 0) throw new Error('The pages could not be built.')
  // The list of built files is for the server alone.
  await rename(join(root, 'dist/client/.vite/manifest.json'), join(root, MANIFEST))
  await compressFiles(join(root, 'dist/client'))
  await writeFile(stamp, await fingerprint(root))
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) await addTo(hash, join(root, source))
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const info = await stat(path)
  if (info.isDirectory()) {
    for (const name of (await readdir(path)).sort()) await addTo(hash, join(path, name))
  } else if (!/\.test\.tsx?$|\.sql$/.test(path)) {
    hash.update(`${path} ${info.size} ${info.mtimeMs}\n`)
  }
}
