import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  conversationPage,
  conversationParams,
  conversationsQuery,
  correspondent,
  message,
  messageInput,
  messageParams,
  readInput,
  readResult,
  requestAnswer,
  threadPage,
  threadQuery,
  usernameParams,
} from '../messages.contract.ts'
import { clearUnread } from './clear-unread.ts'
import { deleteMessage } from './delete-message.ts'
import { getCorrespondent } from './get-correspondent.ts'
import { getThread } from './get-thread.ts'
import { listConversations } from './list-conversations.ts'
import { readConversation } from './read-conversation.ts'
import { answerRequest } from './requests/answer-request.ts'
import { sendMessage } from './send-message.ts'

const tags = ['messages']

const postMessage = defineRoute({
  method: 'post',
  path: '/messages',
  tags,
  summary: 'Send a member a message that was sealed on the device; repeating it sends it once',
  request: { body: body(messageInput) },
  responses: { 201: json(message, 'The message as it is stored: sealed') },
})

const deleteOne = defineRoute({
  method: 'delete',
  path: '/messages/{id}',
  tags,
  summary: 'Take the words of an own message back, for both',
  request: { params: messageParams },
  responses: { 200: json(message, 'The message, which is empty now') },
})

const getConversations = defineRoute({
  method: 'get',
  path: '/conversations',
  tags,
  summary: "The requester's conversations with their last messages",
  request: { query: conversationsQuery },
  responses: { 200: json(conversationPage, 'The latest first') },
})

const getRequests = defineRoute({
  method: 'get',
  path: '/conversations/requests',
  tags,
  summary: 'The message requests that wait for an answer',
  request: { query: conversationsQuery },
  responses: { 200: json(conversationPage, 'The latest first') },
})

const postAccept = defineRoute({
  method: 'post',
  path: '/conversations/{id}/accept',
  tags,
  summary: 'Accept a message request',
  request: { params: conversationParams },
  responses: { 200: json(requestAnswer, 'The request, which is a conversation now') },
})

const postDecline = defineRoute({
  method: 'post',
  path: '/conversations/{id}/decline',
  tags,
  summary: 'Decline a message request; its sender is not told',
  request: { params: conversationParams },
  responses: { 200: json(requestAnswer, 'The request, which is out of the list now') },
})

const getMessages = defineRoute({
  method: 'get',
  path: '/conversations/{id}/messages',
  tags,
  summary: 'The messages of a conversation, for its two members',
  request: { params: conversationParams, query: threadQuery },
  responses: { 200: json(threadPage, 'The latest piece, oldest first; nothing for whoever is not in it') },
})

const postRead = defineRoute({
  method: 'post',
  path: '/conversations/{id}/read',
  tags,
  summary: 'Say how far a conversation was read',
  request: { params: conversationParams, body: body(readInput) },
  responses: { 200: json(readResult, 'How many messages were read by it') },
})

const postClear = defineRoute({
  method: 'post',
  path: '/conversations/read',
  tags,
  summary: 'Clear all that is unread',
  responses: { 200: json(readResult, 'How many messages were read by it') },
})

const getByUsername = defineRoute({
  method: 'get',
  path: '/correspondents/{username}',
  tags,
  summary: 'A member to write to, with the conversation if there is one',
  request: { params: usernameParams },
  responses: { 200: json(correspondent, 'The member, and what the conversation is called') },
})

export function messageRoutes(context: Context) {
  return createRouter()
    .openapi(postMessage, async (c) => {
      const sender = await memberOf(c)
      const { receiverId, encryptedContent } = c.req.valid('json')
      const input = { receiverId, encryptedContent }
      return c.json(await sendMessage(context, { sender, address: c.get('address'), input }), 201)
    })
    .openapi(deleteOne, async (c) => c.json(await deleteMessage(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(getConversations, async (c) => c.json(await listConversations(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getRequests, async (c) => c.json(await listConversations(context, await memberOf(c), c.req.valid('query'), 'requests'), 200))
    .openapi(postAccept, async (c) =>
      c.json(await answerRequest(context, await memberOf(c), { id: c.req.valid('param').id, answer: 'accepted' }), 200),
    )
    .openapi(postDecline, async (c) =>
      c.json(await answerRequest(context, await memberOf(c), { id: c.req.valid('param').id, answer: 'declined' }), 200),
    )
    .openapi(getMessages, async (c) =>
      c.json(await getThread(context, await memberOf(c), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(postRead, async (c) => {
      const part = { conversationId: c.req.valid('param').id, upTo: c.req.valid('json').upTo }
      return c.json(await readConversation(context, await memberOf(c), part), 200)
    })
    .openapi(postClear, async (c) => c.json(await clearUnread(context, await memberOf(c)), 200))
    .openapi(getByUsername, async (c) => c.json(await getCorrespondent(context, await memberOf(c), c.req.valid('param').username), 200))
}
