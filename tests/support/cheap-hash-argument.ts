import { join } from 'node:path'

/** The argument of Node that makes hashes of passwords cheap in a process of tests: see cheap-hash.ts. */
export const cheapHash = `--import=${join(import.meta.dirname, 'cheap-hash.ts')}`
