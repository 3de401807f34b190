export { chatRoutes } from './chat.routes.ts'
export { createChat } from './create-chat.ts'
export type { Tickets } from './tickets.ts'
export type { Outbox } from './outbox.ts'
