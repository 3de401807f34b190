import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded into the product, so that a test can change its clock and read its resource use.
const control = process.env['FAULTS_CONTROL']!
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
let offset = 0

const RealDate = Date
class TurnedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + offset] : given) as [number]))
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}
globalThis.Date = TurnedDate as DateConstructor

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(join(control, 'clock'), 'utf8'))
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(join(control, 'held'), String(heapUsed + external))
})
