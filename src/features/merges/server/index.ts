export { dropJournals } from './drop-journals.ts'
export { findSurvivor } from './merges.reads.ts'
export { followMerges } from './follow-merges.ts'
export { mergeEndpoints } from './merges.endpoints.ts'
