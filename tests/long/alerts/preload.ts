import cluster from 'node:cluster'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a test asks of the processes that serve. */
export interface Ailment {
  /** Milliseconds of computing in each 400 ms. */
  busyMs?: number
  /** Megabytes to hold. */
  holdMb?: number
  /** Files to keep open. */
  files?: number
}

// Preloaded into the product, so that a test can take its time, its memory and its files away.
const file = join(process.env['ALERTS_CONTROL']!, 'ailment.json')
const EVERY_MS = 400
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let [text, ailment] = ['{}', {} as Ailment]
const taken: { memory: Buffer[]; files: number[] } = { memory: [], files: [] }

function take({ holdMb = 0, files = 0 }: Ailment): void {
  taken.memory = Array.from({ length: holdMb }, () => Buffer.alloc(1024 * 1024, 1))
  for (const one of taken.files) closeSync(one)
  taken.files = Array.from({ length: files }, () => openSync('/dev/null', 'r'))
  collect()
}

function look(): void {
  const now = readFileSync(file, 'utf8')
  if (now !== text) {
    text = now
    ailment = JSON.parse(now) as Ailment
    take(ailment)
  }
  const until = Date.now() + (ailment.busyMs ?? 0)
  while (Date.now() < until);
}

if (cluster.isWorker) setInterval(look, EVERY_MS).unref()
