// Runs a command whose clock, and that of all that it starts, says two minutes to midnight in Istanbul: `node scripts/at-midnight.ts vitest run --project db`.
// The day changes while the suite runs, which finds tests and rules that take two readings of the clock for the same day.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const findLibrary = (): string | undefined => globSync('/usr/lib/{*/,}faketime/libfaketime.so.1')[0]

if (!findLibrary() && process.getuid?.() === 0)
  spawnSync('sh', ['-c', 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q faketime'], { stdio: 'ignore' })
const library = findLibrary()
if (!library) {
  console.error('A clock at midnight needs libfaketime: install it (Debian: apt-get install faketime).')
  process.exit(1)
}

const ZONE = 'Europe/Istanbul'
const today = new Date().toLocaleDateString('sv', { timeZone: ZONE })
const [program, ...args] = process.argv.slice(2)
const run = spawnSync(`node_modules/.bin/${program}`, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: library,
    TZ: ZONE,
    FAKETIME: `@${today} 23:58:00`,
    // Waits and timeouts keep their length.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Each process reads the settings itself, and leaves nothing in shared memory.
    FAKETIME_DISABLE_SHM: '1',
  },
})
process.exit(run.status ?? 1)
