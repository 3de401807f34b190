import process from 'node:process'
import { forgetEnvironmentFile } from '#site/server/environment-file.ts'

/** V8 would take half of the memory of a small machine before it collects. */
const FLAGS = ['--max-old-space-size=160', '--max-semi-space-size=4']

/** With PROFILE=small this process begins again with a small heap: V8 takes its limits at the start alone. */
export function takeSmallHeap(): void {
  const [first] = FLAGS
  // What it starts gets its arguments, too. Windows has no execve.
  if (process.env['PROFILE'] !== 'small' || !process.execve || process.execArgv.includes(first!)) return
  forgetEnvironmentFile()
  process.execve(process.execPath, [process.argv0, ...FLAGS, ...process.execArgv, ...process.argv.slice(1)], process.env)
}
