import { presentPerson } from '#people/present-person.ts'
import type { Conversation, ConversationUpdated, Message } from '../messages.contract.ts'
import type { ConversationRow, MessageRow, OwnRow } from './messages.sql.ts'

/** A message as its two members see it. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    clientId: row.client_id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    encryptedContent: row.encrypted_content,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    isRead: row.is_read,
    seenAt: row.seen_at?.toISOString() ?? null,
    isDeleted: row.is_deleted,
    sender: presentPerson(row.sender_id, {
      username: row.sender_username,
      nickname: row.sender_nickname,
      avatar_url: row.sender_avatar_url,
    }),
    receiver: presentPerson(row.receiver_id, {
      username: row.receiver_username,
      nickname: row.receiver_nickname,
      avatar_url: row.receiver_avatar_url,
    }),
  }
}

/** A conversation as its owner sees it. */
export function presentConversation(row: ConversationRow): Conversation {
  const lastMessage = presentMessage(row)
  return {
    id: row.conversation_id,
    otherUserId: row.other_id,
    otherUser: [lastMessage.sender, lastMessage.receiver].find((one) => one !== null && one.id === row.other_id) ?? null,
    lastMessageAt: row.last_message_at.toISOString(),
    unreadCount: row.unread_count,
    isRequest: row.request === 'waiting',
    lastMessage,
  }
}

/** The event for the owner of a list when a conversation in it has changed. */
export function presentUpdate(id: string, row: OwnRow): ConversationUpdated {
  return {
    conversation:
      row.request === null
        ? { id, otherUserId: row.other_id, lastMessageAt: row.last_message_at.toISOString(), unreadCount: row.unread_count }
        : null,
    unreadTotal: row.unread_total,
  }
}
