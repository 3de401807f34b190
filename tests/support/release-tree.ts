import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markBuilt } from '#app/build/build.ts'

/** Copies what runs of this checkout into a folder, as a release with another number and more migrations. */
export async function makeRelease(folder: string, version: string, migrations: Record<string, string> = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const part of ['src', 'demo', 'dist', 'public', 'vite.config.ts']) await cp(part, join(folder, part), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, 'src/db/migrations', name), sql)
  await markBuilt(folder)
}

/** Lets the symbolic link `current` name this release, at one moment. */
export async function switchTo(root: string, version: string): Promise<void> {
  const next = join(root, 'next')
  await symlink(join(root, version), next)
  await rename(next, join(root, 'current'))
}
