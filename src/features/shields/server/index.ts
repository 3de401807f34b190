export { dropNetworks } from './drop-networks.ts'
export { findNotice } from './list-shields.ts'
export { searchAllVotes, searchNewVotes } from './search-votes.ts'
export { shieldRoutes } from './shields.routes.ts'
