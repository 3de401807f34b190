export { forgetRaids } from './forget-raids.ts'
export { createRaidWorker, type RaidContext } from './raid-worker.ts'
export { raidEndpoints } from './raids.endpoints.ts'
