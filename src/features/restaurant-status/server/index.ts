export { completeDecisions } from './complete-decisions.ts'
export { findStatusWord } from './find-status-word.ts'
export { undoDecision } from './undo-decision.ts'
export { restaurantStatusEndpoints } from './restaurant-status.endpoints.ts'
