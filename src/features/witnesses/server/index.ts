export { assertBounds } from './assert-bounds.ts'
export { dropStatementNetworks } from './drop-networks.ts'
export { type Judgement, judgeSaid, type Said, waitsOf } from './judge-said.ts'
export { recordDecision } from './record-decision.ts'
