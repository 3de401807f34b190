// Builds the pages into dist/ when their sources have changed.
import { join } from 'node:path'
import { ensureBuilt } from '#app/build/build.ts'

await ensureBuilt(join(import.meta.dirname, '..'))
