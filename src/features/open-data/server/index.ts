export { dumpDirectory } from './dump-directory.ts'
export { openDataRoutes } from './open-data.routes.ts'
export { serveDump } from './serve-dump.ts'
export { writeDump } from './write-dump.ts'
