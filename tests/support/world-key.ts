import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What the demo is made from: migrations, the seed and its pictures, the rules of the product, and the versions of PostgreSQL and packages. */
const SOURCES = ['src/**/*.{ts,sql,json}', 'demo/**/*.{ts,webp}', 'package-lock.json', 'tests/support/{cheap-hash,world}.ts']
/** Neither tests nor what only the pages import. */
const isOther = (path: string): boolean => /\.test\.ts$|^src\/(screens|ui|routes|browser|shell)\/|\/web\//.test(path)

/** The same for the same sources on the same database server. */
export async function worldKey(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(`${process.version} ${process.platform} ${process.arch} ${process.getuid?.()} ${process.env['DATABASE_URL'] ?? 'embedded'}\n`)
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (const path of paths.filter((path) => !isOther(path)).sort()) {
    const content = await readFile(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 24)
}
