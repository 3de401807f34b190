import { realpathSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import process from 'node:process'

/** The program as it was called, perhaps by a symbolic link that later points to another release. */
const main = process.argv[1]!
const root = join(main, '../../..')
const isInRoot = realpathSync(root) === process.cwd()

/** How to start a process of a release. */
export interface Release {
  main: string
  cwd: string
  node: string
}

/** The release on disk: after an upgrade another one than that of this process. */
export function installedRelease(): Release {
  return {
    main: realpathSync(main),
    // The folder of this process is that of its own release.
    cwd: isInRoot ? realpathSync(root) : process.cwd(),
    node: isAbsolute(process.argv0) ? realpathSync(process.argv0) : process.execPath,
  }
}
