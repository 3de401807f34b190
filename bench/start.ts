import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './cpu.ts'
import { startOpponent } from './site.ts'
import { median, type Row } from './table.ts'

const STARTS = 3

/**
 * From `npm start` to the first answer: the time in a directory that was started before, against a bare server on node alone, and the CPU of
 * all its processes, with the database, at the first start in an empty directory and at later ones.
 */
export async function measureStart(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-start-'))
  const seconds: number[] = []
  const cpu: number[] = []
  const bare: number[] = []
  // The first start creates and fills the database.
  for (let start = 0; start <= STARTS; start++) {
    const taken = await startOnce(dataDir)
    cpu.push(taken.cpu)
    if (start > 0) seconds.push(taken.seconds)
    const began = performance.now()
    const opponent = await startOpponent('static.ts', { BODY_FILE: 'package.json' })
    await (await fetch(opponent.url)).text()
    bare.push((performance.now() - began) / 1000)
    await opponent.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  return [
    {
      what: 'second npm start to the first answer',
      measured: `${median(seconds).toFixed(1)} s`,
      against: `${median(bare).toFixed(1)} s`,
      figure: median(seconds),
      goal: { atMost: 3 },
    },
    cpuRow('CPU of a second npm start', median(cpu.slice(1)), cpu[0]!, 2),
  ]
}

function cpuRow(what: string, later: number, first: number, most: number): Row {
  const [measured, against] = [`${later.toFixed(1)} s`, `${first.toFixed(1)} s at the first`]
  return { what, measured, against, figure: later, goal: { atMost: most }, values: { first, later } }
}

async function startOnce(dataDir: string): Promise<{ seconds: number; cpu: number }> {
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm does not forward signals, so the whole process group gets them.
    detached: true,
  })
  const ended = once(npm, 'exit')
  try {
    for await (const line of createInterface({ input: npm.stdout })) {
      const url = /^Lokma: (http:\S+)$/.exec(line)?.[1]
      if (!url) continue
      if (!(await fetch(`${url}/readyz`)).ok) throw new Error('it listens and is not ready')
      const taken = { seconds: (performance.now() - began) / 1000, cpu: cpuSeconds(npm.pid!) }
      npm.stdout.resume()
      return taken
    }
    throw new Error('npm start ended before it listened')
  } finally {
    process.kill(-npm.pid!, 'SIGTERM')
    await ended
    // npm exits before the server does, and the next start would wait for its database.
    while (isThere(-npm.pid!)) await sleep(50)
  }
}

function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}
