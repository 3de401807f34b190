export { accountRoutes } from './accounts.routes.ts'
export { type Auth, createAuth } from './auth.ts'
export { findMember } from './find-member.ts'
