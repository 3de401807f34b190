import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The resources of a process after a garbage collection. */
export interface Footprint {
  /** Open files and sockets; 0 where the system does not report them (not Linux). */
  files: number
  /** In MB, without garbage. */
  memory: number
}

/** Controls a product that is started with these settings. */
export interface Control {
  settings: Record<string, string>
  footprint(pid: number): Promise<Footprint>
  /** Sets the clock of the process to this many hours from the real time. */
  turnClock(pid: number, hours: number): Promise<void>
  remove(): Promise<void>
}

const HOUR = 60 * 60 * 1000

export async function openControl(): Promise<Control> {
  const directory = await mkdtemp(join(tmpdir(), 'lokma-control-'))
  const held = join(directory, 'held')
  const setClock = (hours: number) => writeFile(join(directory, 'clock'), String(hours * HOUR))
  await setClock(0)

  async function signal(pid: number): Promise<number> {
    await rm(held, { force: true })
    process.kill(pid, 'SIGUSR2')
    for (;;) {
      const text = await readFile(held, 'utf8').catch(() => '')
      if (text !== '') return Number(text)
      await new Promise((done) => setTimeout(done, 10))
    }
  }

  return {
    settings: { NODE_OPTIONS: `--import ${import.meta.resolve('./preload.ts')}`, FAULTS_CONTROL: directory },
    async footprint(pid) {
      const bytes = await signal(pid)
      const folder = `/proc/${pid}/fd`
      return { files: existsSync(folder) ? readdirSync(folder).length : 0, memory: Math.round(bytes / 1024 / 1024) }
    },
    async turnClock(pid, hours) {
      await setClock(hours)
      await signal(pid)
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
