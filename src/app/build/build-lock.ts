import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs a task while no other process of this machine runs one under the same lock file. A lock whose process was killed is taken over. */
export async function withLock<T>(file: string, task: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  while (!(await take(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true })
    else await sleep(200)
  }
  try {
    return await task()
  } finally {
    await rm(file, { force: true })
  }
}

const take = (file: string): Promise<boolean> =>
  writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

async function isAbandoned(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  // Empty for the moment between its creation and its first byte.
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
