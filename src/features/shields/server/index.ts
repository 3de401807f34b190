export { dropNetworks } from './drop-networks.ts'
export { findNotice } from './list-shields.ts'
export { searchAllVotes, searchNewVotes } from './search-votes.ts'
export { shieldEndpoints } from './shields.endpoints.ts'
