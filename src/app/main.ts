import { keepCompiled, resolveQuickly } from './quick-start.ts'

try {
  process.loadEnvFile()
} catch {
  // There is none, or the check of the settings says why it cannot be read.
}
resolveQuickly()
keepCompiled(process.env['DATA_DIR'] || './data')
// Only what is imported from here on profits.
await import('./run.ts')
