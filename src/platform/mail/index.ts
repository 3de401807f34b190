export { compose } from './compose.ts'
export { escapeHtml } from './escape-html.ts'
export { createMail, type Mail } from './mail.ts'
export { mailboxRoutes } from './mailbox.routes.ts'
