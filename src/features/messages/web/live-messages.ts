import type { HubConnection } from '@microsoft/signalr'
import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type {
  Conversation,
  ConversationUpdated,
  Message,
  MessageDeleted,
  MessageReceived,
  MessageUpdated,
  UserTyping,
} from '../messages.contract.ts'
import { showWrite } from '#ui/show-write.ts'
import { messageKeys } from '../messages.keys.ts'
import { type ConversationData, type ThreadData } from './parts/messages.api.ts'
import { changeThread, withMessage } from './parts/thread-data.ts'
import { receiveTyping, stoppedTyping } from './parts/typing.ts'

/** Applies the hub's events about private messages to the cached data. Data that is not cached is fetched when it is shown. */
export function receiveMessages(connection: HubConnection, client: QueryClient): void {
  connection.on('MessageReceived', (message: MessageReceived) => showMessage(client, message))
  connection.on('MessageUpdated', (update: MessageUpdated) => showRead(client, update))
  connection.on('MessageDeleted', (deleted: MessageDeleted) => showDeleted(client, deleted))
  connection.on('ConversationUpdated', (update: ConversationUpdated) => showConversation(client, update))
  connection.on('UserTyping', ({ conversationId }: UserTyping) => receiveTyping(conversationId))
}

/** Refetches all shown data after a disconnect: the hub does not replay events. */
export function refreshMessages(client: QueryClient): void {
  refreshThreads(client)
  void client.invalidateQueries({ queryKey: viewerKeys.viewer })
}

/** Removes all texts and keys of a member who signed out from the memory of this page. */
export function forgetMessages(client: QueryClient): void {
  const { opened, threads, conversations, correspondents, keyRings, pins } = messageKeys
  for (const queryKey of [opened, threads, conversations, correspondents, keyRings, pins]) client.removeQueries({ queryKey })
}

function memberOf(client: QueryClient): string | undefined {
  return client.getQueryData<ViewerResult>(viewerKeys.viewer)?.profile?.id
}

/** Shows a received or sent message once, whichever source delivers it first. */
export function showMessage(client: QueryClient, message: Message): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  const { conversationId } = message
  if (message.senderId !== memberId) stoppedTyping(conversationId)
  const queryKey = messageKeys.thread(memberId, conversationId)
  showWrite(client, [queryKey], () => client.setQueryData<ThreadData>(queryKey, (thread) => withMessage(thread, message)))
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

/** Shows a message as deleted, after a deletion on this or another device. */
export function showDeleted(client: QueryClient, { id, conversationId }: MessageDeleted): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  const empty = (message: Message): Message => (message.id === id ? { ...message, isDeleted: true, encryptedContent: null } : message)
  changeThread(client, memberId, conversationId, empty)
  changeConversation(client, memberId, conversationId, (row) => ({ ...row, lastMessage: empty(row.lastMessage) }))
  client.removeQueries({ queryKey: messageKeys.openedMessage(memberId, { conversationId, id }) })
}

function showConversation(client: QueryClient, { conversation, unreadTotal }: ConversationUpdated): void {
  const memberId = memberOf(client)
  if (memberId === undefined) return
  client.setQueryData<ViewerResult>(viewerKeys.viewer, (viewer) => viewer && { ...viewer, unreadMessages: unreadTotal })
  const isKnown =
    conversation !== null &&
    changeConversation(client, memberId, conversation.id, (row) => ({ ...row, unreadCount: conversation.unreadCount }))
  if (!isKnown) void client.invalidateQueries({ queryKey: messageKeys.conversationsOf(memberId) })
  // A request was created, answered or extended, or many messages were read: an open conversation may show that.
  if (conversation === null)
    for (const queryKey of [messageKeys.threads, messageKeys.correspondents]) void client.invalidateQueries({ queryKey })
}

/** @returns whether the cached list contains the conversation */
function changeConversation(
  client: QueryClient,
  memberId: string,
  conversationId: string,
  change: (row: Conversation) => Conversation,
): boolean {
  const key = messageKeys.conversationsOf(memberId)
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

/** Refetches the conversations that are shown. */
export function refreshThreads(client: QueryClient): void {
  for (const queryKey of [messageKeys.threads, messageKeys.conversations]) void client.invalidateQueries({ queryKey })
}
