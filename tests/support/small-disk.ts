import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small disk of its own, in memory. */
export interface SmallDisk {
  path: string
  /** Fills it until this share is free. */
  leave(share: number): Promise<void>
  /** Takes back what filled it. */
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a disk of some megabytes, which takes root on Linux. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'lokma-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lokma-test', path])
  const ballast = join(path, 'ballast')
  return {
    path,
    async leave(share) {
      const { bavail, blocks, bsize } = await statfs(path)
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail - Math.floor(blocks * share)) * bsize))
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', path])
      await rm(path, { recursive: true })
    },
  }
}

/** Takes all room of a disk. @returns gives it back */
export async function fillDisk(place: string): Promise<() => Promise<void>> {
  const ballast = join(place, 'ballast')
  const file = await open(ballast, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size)
    for (;;) {
      const isFull = await file.write(piece).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      )
      if (isFull) break
    }
  }
  await file.close()
  return () => rm(ballast)
}
