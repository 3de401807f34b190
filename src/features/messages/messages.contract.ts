import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'
import { ENVELOPE_MAX, THREAD_PAGE } from './messages.rules.ts'

/** The public name of a conversation: a hash of both members' ids, the same from both sides. */
const conversationId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: '3b1f0d5be2a04c7c8d6f9a1b2c3d4e5f' })

/** A private message as it is stored: sealed. */
export const message = z
  .object({
    id: z.int(),
    conversationId,
    /** The sender's own id of it: sending twice stores once. */
    clientId: z.uuid(),
    /** Null when the sender is gone, like `sender`. */
    senderId: z.uuid().nullable(),
    receiverId: z.uuid().nullable(),
    /** The envelope, which only the two devices can open; null once deleted. */
    encryptedContent: z.string().nullable(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
    isRead: z.boolean(),
    /** Set by clearing all that is unread. */
    seenAt: z.iso.datetime().nullable(),
    isDeleted: z.boolean(),
    sender: person.nullable(),
    receiver: person.nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

/** What `POST /api/messages` and the hub's SendMessage take. */
export const messageInput = z
  .strictObject({
    receiverId: z.uuid(),
    /** Never read and never kept: what is said stands in the envelope alone. */
    content: z.string().max(ENVELOPE_MAX).optional(),
    encryptedContent: z.string().max(ENVELOPE_MAX),
    /** Never read and never kept. */
    password: z.string().max(1000).optional(),
  })
  .meta({ id: 'MessageInput' })
export type MessageInput = z.infer<typeof messageInput>

export const messageParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .meta({ example: '17' }),
})

/** A conversation as the asker sees it. */
export const conversation = z
  .object({
    id: conversationId,
    /** Null when the other one is gone. */
    otherUserId: z.uuid().nullable(),
    otherUser: person.nullable(),
    lastMessageAt: z.iso.datetime(),
    /** Received, neither read nor deleted. */
    unreadCount: z.int(),
    lastMessage: message,
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof conversation>

export const conversationsQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type ConversationsQuery = z.infer<typeof conversationsQuery>

export const conversationPage = z
  .object({ items: z.array(conversation), nextCursor: z.string().nullable(), /** Of all conversations. */ unreadTotal: z.int() })
  .meta({ id: 'ConversationPage' })
export type ConversationPage = z.infer<typeof conversationPage>

export const conversationParams = z.object({ id: conversationId })

export const threadQuery = z.strictObject({
  /** What `previousCursor` said: the messages before it. */
  before: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(THREAD_PAGE),
})
export type ThreadQuery = z.infer<typeof threadQuery>

/** A piece of a conversation, oldest first; empty for whoever is not in it. */
export const threadPage = z.object({ items: z.array(message), previousCursor: z.string().nullable() }).meta({ id: 'ThreadPage' })
export type ThreadPage = z.infer<typeof threadPage>

/** A member to write to, found by username. */
export const correspondent = z
  .object({
    conversationId,
    person,
    /** Null as long as nothing was written. */
    conversation: conversation.nullable(),
  })
  .meta({ id: 'Correspondent' })
export type Correspondent = z.infer<typeof correspondent>

export const usernameParams = z.object({ username: z.string().min(1).max(40) })

/** How far the asker has read. */
export const readInput = z.strictObject({ upTo: z.int().positive() }).meta({ id: 'ReadInput' })

/** How many messages were read by it. */
export const readResult = z.object({ read: z.int() }).meta({ id: 'ReadResult' })
export type ReadResult = z.infer<typeof readResult>

// What the hub tells. Each goes to both members and to nobody else, but for what only one of them has: a list of one's own.

/** `MessageReceived`: the message, to every device of both. */
export type MessageReceived = Message
/** `MessageUpdated`: what this reader received in this conversation is read up to this message. */
export interface MessageUpdated {
  conversationId: string
  readerId: string
  upTo: number
  readAt: string
}
/** `MessageDeleted` */
export interface MessageDeleted {
  id: number
  conversationId: string
}
/** `ConversationUpdated`, to its owner: the row as it is now; null when several changed and the list is to be asked for. */
export interface ConversationUpdated {
  conversation: Pick<Conversation, 'id' | 'otherUserId' | 'lastMessageAt' | 'unreadCount'> | null
  unreadTotal: number
}
/** `UserTyping`, to the other one. */
export interface UserTyping {
  conversationId: string
  userId: string
}
