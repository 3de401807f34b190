export { assertBounds } from './assert-bounds.ts'
export { dropStatementNetworks } from './drop-networks.ts'
export { recordDecision } from './record-decision.ts'
export { findNewcomers, isGuarded } from './witness-facts.sql.ts'
