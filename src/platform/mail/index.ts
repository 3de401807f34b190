export { compose } from './compose.ts'
export { createMail, type Mail } from './mail.ts'
export { mailboxRoutes } from './mailbox.routes.ts'
