export { completeDecisions } from './complete-decisions.ts'
export { findStatusWord } from './restaurant-status.reads.ts'
export { undoDecision } from './undo-decision.ts'
export { restaurantStatusEndpoints } from './restaurant-status.endpoints.ts'
