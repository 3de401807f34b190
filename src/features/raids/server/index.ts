export { forgetRaids } from './forget-raids.ts'
export { createRaidWorker, type RaidContext } from './raid-worker.ts'
export { raidRoutes } from './raids.routes.ts'
