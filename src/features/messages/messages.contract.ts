import { z } from 'zod'
import { cursor, pageFields, rowId } from '#lib/contract-fields.ts'
import { person } from '#people/person.contract.ts'
import { ENVELOPE_MAX, messageWays, THREAD_PAGE } from './messages.rules.ts'

/** The public name of a conversation: a hash of both members' ids, the same from both sides. */
const conversationId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: '3b1f0d5be2a04c7c8d6f9a1b2c3d4e5f' })

/** A private message as stored: sealed. */
export const message = z
  .object({
    id: z.int(),
    conversationId,
    /** The sender's id of it and its idempotency key: the server stores repeats once. */
    clientId: z.uuid(),
    /** Null when the sender's account is deleted, like `sender`. */
    senderId: z.uuid().nullable(),
    receiverId: z.uuid().nullable(),
    /** The envelope, which only the two members can open; null once deleted. */
    encryptedContent: z.string().nullable(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
    isRead: z.boolean(),
    /** Set when the member clears all unread messages. */
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
    /** Never read or stored: only the envelope contains the text. */
    content: z.string().max(ENVELOPE_MAX).optional(),
    encryptedContent: z.string().max(ENVELOPE_MAX),
    /** Never read or stored. */
    password: z.string().max(1000).optional(),
  })
  .meta({ id: 'MessageInput' })
export type MessageInput = z.infer<typeof messageInput>

export const messageParams = z.object({
  id: rowId('17'),
})

/** A conversation as the viewer sees it. */
export const conversation = z
  .object({
    id: conversationId,
    /** Null when the other member's account is deleted. */
    otherUserId: z.uuid().nullable(),
    otherUser: person.nullable(),
    lastMessageAt: z.iso.datetime(),
    /** Messages received and neither read nor deleted. */
    unreadCount: z.int(),
    /** Whether the conversation is a request that waits for the viewer's answer. */
    isRequest: z.boolean(),
    lastMessage: message,
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof conversation>

export const conversationsQuery = z.strictObject(pageFields())
export type ConversationsQuery = z.infer<typeof conversationsQuery>

export const conversationPage = z
  .object({
    items: z.array(conversation),
    nextCursor: z.string().nullable(),
    /** The unread messages of all conversations. */ unreadTotal: z.int(),
    /** How many requests wait, counted up to 100. */ requestTotal: z.int(),
  })
  .meta({ id: 'ConversationPage' })
export type ConversationPage = z.infer<typeof conversationPage>

export const conversationParams = z.object({ id: conversationId })

export const threadQuery = z.strictObject({
  /** The `previousCursor` of the page before: returns the older messages. */
  before: cursor,
  limit: z.coerce.number().int().min(1).max(100).default(THREAD_PAGE),
})
export type ThreadQuery = z.infer<typeof threadQuery>

/** A page of a conversation, oldest first; empty for a viewer who is not in it. */
export const threadPage = z.object({ items: z.array(message), previousCursor: z.string().nullable() }).meta({ id: 'ThreadPage' })
export type ThreadPage = z.infer<typeof threadPage>

/** A member to write to, found by username. */
export const correspondent = z
  .object({
    conversationId,
    person,
    /** Null until there is a message. */
    conversation: conversation.nullable(),
    /** How the viewer's next message reaches the other member. */
    way: z.enum(messageWays),
  })
  .meta({ id: 'Correspondent' })
export type Correspondent = z.infer<typeof correspondent>

export const usernameParams = z.object({ username: z.string().min(1).max(40) })

/** How a request was answered. */
export const requestAnswer = z.object({ id: conversationId, isAccepted: z.boolean() }).meta({ id: 'RequestAnswer' })
export type RequestAnswer = z.infer<typeof requestAnswer>

/** How far the viewer has read. */
export const readInput = z.strictObject({ upTo: z.int().positive() }).meta({ id: 'ReadInput' })

/** How many messages the call marked as read. */
export const readResult = z.object({ read: z.int() }).meta({ id: 'ReadResult' })
export type ReadResult = z.infer<typeof readResult>

// Events of the hub. Each goes to both members only, except those about a member's own list.

/** `MessageReceived`: the message, to every device of both. */
export type MessageReceived = Message
/** `MessageUpdated`: the messages that this reader received in this conversation are read up to this one. */
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
/** `ConversationUpdated`, to its owner: the current row; null when several changed and the client must refetch the list. */
export interface ConversationUpdated {
  conversation: Pick<Conversation, 'id' | 'otherUserId' | 'lastMessageAt' | 'unreadCount'> | null
  unreadTotal: number
}
/** `UserTyping`, to the other member. */
export interface UserTyping {
  conversationId: string
  userId: string
}
