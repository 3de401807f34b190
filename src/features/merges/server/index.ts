export { dropJournals } from './drop-journals.ts'
export { findSurvivor } from './find-survivor.ts'
export { followMerges } from './follow-merges.ts'
export { mergeEndpoints } from './merges.endpoints.ts'
