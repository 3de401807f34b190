import { loadEnvironmentFile } from '#site/server/environment-file.ts'
import { keepCompiled, resolveQuickly } from './quick-start.ts'
import { takeSmallHeap } from './small-heap.ts'

try {
  loadEnvironmentFile()
} catch {
  // The check of the settings says why it cannot be read.
}
takeSmallHeap()
resolveQuickly()
keepCompiled(process.env['DATA_DIR'] || './data')
// Only what is imported from here on profits.
await import('./run.ts')
