import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['src', 'public', 'vite.config.ts', 'package.json']

/** Builds the web part into dist/ unless what stands there was made of these very sources. */
export async function ensureBuilt(root: string): Promise<void> {
  const stamp = join(root, 'dist/.stamp')
  const print = await fingerprint(root)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === print) return
  process.stdout.write('Building the pages…\n')
  process.env['NODE_ENV'] ??= 'production'
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  // Taken before the build: the router may write its generated tree while building.
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
