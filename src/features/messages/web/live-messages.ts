import type { HubConnection } from '@microsoft/signalr'
import type { QueryClient } from '@tanstack/react-query'
import type { ViewerResult } from '#features/accounts/accounts.contract.ts'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import type {
  Conversation,
  ConversationUpdated,
  Message,
  MessageDeleted,
  MessageReceived,
  MessageUpdated,
  UserTyping,
} from '../messages.contract.ts'
import { type ConversationData, conversationsKey, type ThreadData, threadKey } from './messages.api.ts'
import { changeThread, withMessage } from './thread-data.ts'
import { heardTyping, stoppedTyping } from './typing.ts'

/** Puts what the channel tells of private messages where it is shown. What is not shown is asked for when it is. */
export function hearMessages(connection: HubConnection, client: QueryClient): void {
  connection.on('MessageReceived', (message: MessageReceived) => showMessage(client, message))
  connection.on('MessageUpdated', (update: MessageUpdated) => showRead(client, update))
  connection.on('MessageDeleted', (deleted: MessageDeleted) => showDeleted(client, deleted))
  connection.on('ConversationUpdated', (update: ConversationUpdated) => showConversation(client, update))
  connection.on('UserTyping', ({ conversationId }: UserTyping) => heardTyping(conversationId))
}

/** After a pause of the channel everything that is shown is asked for again: nothing is replayed. */
export function refreshMessages(client: QueryClient): void {
  refreshThreads(client)
  void client.invalidateQueries({ queryKey: viewerKey })
}

/** Nothing of a member who has gone stays in the memory of this page: neither words nor keys. */
export function forgetMessages(client: QueryClient): void {
  for (const key of ['opened', 'thread', 'conversations', 'correspondent', 'key-ring', 'pin']) client.removeQueries({ queryKey: [key] })
}

function memberOf(client: QueryClient): string | undefined {
  return client.getQueryData<ViewerResult>(viewerKey)?.profile?.id
}

/** A message that came, or was sent from here: once, whoever tells of it first. */
export function showMessage(client: QueryClient, message: Message): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  const { conversationId } = message
  if (message.senderId !== memberId) stoppedTyping(conversationId)
  const queryKey = threadKey(memberId, conversationId)
  client.setQueryData<ThreadData>(queryKey, (thread) => withMessage(thread, message))
  // What is just being asked for may have been read before this message came.
  if (client.isFetching({ queryKey }) > 0) void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
  changeConversation(client, memberId, conversationId, (row) =>
    row.lastMessage.id <= message.id ? { ...row, lastMessage: message, lastMessageAt: message.createdAt } : row,
  )
}

function showRead(client: QueryClient, { conversationId, readerId, upTo, readAt }: MessageUpdated): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  const read = (message: Message): Message =>
    message.receiverId === readerId && message.id <= upTo && !message.isRead ? { ...message, isRead: true, readAt } : message
  changeThread(client, memberId, conversationId, read)
  changeConversation(client, memberId, conversationId, (row) => ({ ...row, lastMessage: read(row.lastMessage) }))
}

/** A message that was deleted, here or elsewhere. */
export function showDeleted(client: QueryClient, { id, conversationId }: MessageDeleted): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  const empty = (message: Message): Message => (message.id === id ? { ...message, isDeleted: true, encryptedContent: null } : message)
  changeThread(client, memberId, conversationId, empty)
  changeConversation(client, memberId, conversationId, (row) => ({ ...row, lastMessage: empty(row.lastMessage) }))
  client.removeQueries({ queryKey: ['opened', memberId, conversationId, id] })
}

function showConversation(client: QueryClient, { conversation, unreadTotal }: ConversationUpdated): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  client.setQueryData<ViewerResult>(viewerKey, (viewer) => viewer && { ...viewer, unreadMessages: unreadTotal })
  const isKnown =
    conversation !== null &&
    changeConversation(client, memberId, conversation.id, (row) => ({ ...row, unreadCount: conversation.unreadCount }))
  if (!isKnown) void client.invalidateQueries({ queryKey: conversationsKey(memberId) })
}

/** @returns whether the list that is shown has it */
function changeConversation(
  client: QueryClient,
  memberId: string,
  conversationId: string,
  change: (row: Conversation) => Conversation,
): boolean {
  const key = conversationsKey(memberId)
  const list = client.getQueryData<ConversationData>(key)
  const rows = list?.pages.flatMap((page) => page.items) ?? []
  if (!list || !rows.some(({ id }) => id === conversationId)) return false
  const changed = rows
    .map((row) => (row.id === conversationId ? change(row) : row))
    .sort((one, other) => other.lastMessage.id - one.lastMessage.id)
  let from = 0
  const pages = list.pages.map((page) => ({ ...page, items: changed.slice(from, (from += page.items.length)) }))
  client.setQueryData<ConversationData>(key, { ...list, pages })
  return true
}

/** Asks again for the conversations that are shown. */
export function refreshThreads(client: QueryClient): void {
  for (const key of ['thread', 'conversations']) void client.invalidateQueries({ queryKey: [key] })
}
