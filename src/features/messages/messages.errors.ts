import type { ErrorTable } from '#lib/errors.ts'

export const messagesErrors = {
  REPORT_PROOF_INVALID: [422, 'The key does not open this message'],
  MESSAGE_TO_SELF: [403, 'You cannot write to yourself'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  MESSAGE_NOT_OWN: [403, 'You can only delete your own messages'],
  MESSAGE_ID_TAKEN: [409, 'Another message was sent with this id'],
  MESSAGES_CLOSED: [403, 'This member takes no new messages'],
  MESSAGE_REQUEST_FULL: [409, 'Wait until your message request is accepted'],
  CONVERSATION_NOT_FOUND: [404, 'Conversation not found'],
  REQUEST_ANSWERED: [409, 'This request was already answered'],
  ENVELOPE_INVALID: [422, 'The message is not sealed as it must be'],
  KEY_CHANGED: [409, 'A key of this conversation has changed'],
  KEY_MISSING: [409, 'This member has no key to write to yet'],
  KEY_TAKEN: [409, 'This key belongs to somebody else'],
  KEY_NOT_FOUND: [404, 'Key not found'],
} as const satisfies ErrorTable
