import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBuilt, markBuilt } from '#app/build/build.ts'
import { applied, type Mutant } from './mutants.ts'

/** A copy of the working tree in a temporary directory: a killed run leaves the tree itself as it was. */
export interface TreeCopy {
  path: string
  /** Runs the work while this mutant is in the copy. */
  withMutant<T>(mutant: Mutant, task: () => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export async function copyTree(root: string): Promise<TreeCopy> {
  await ensureBuilt(root)
  const path = await mkdtemp(join(tmpdir(), 'lokma-mutants-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of [...stdout.split('\0').filter(Boolean), 'dist']) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    async withMutant(mutant, task) {
      const file = join(path, mutant.file)
      const source = await readFile(file, 'utf8')
      await writeFile(file, applied(source, mutant))
      // The tests of rules and verbs read the sources. To build the pages for each mutant would take a minute.
      await markBuilt(path)
      try {
        return await task()
      } finally {
        await writeFile(file, source)
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
