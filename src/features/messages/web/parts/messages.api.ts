import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { messageKeys } from '../../messages.keys.ts'
import { conversationKey } from '../../crypto/conversation-key.ts'
import type { OwnKeys } from '../../keys.contract.ts'
import type { ConversationPage, ThreadPage } from '../../messages.contract.ts'
import { CONVERSATIONS_STALE_MS } from '../../messages.rules.ts'

export type ThreadData = InfiniteData<ThreadPage>
export type ConversationData = InfiniteData<ConversationPage>

/** The member's conversations, newest first. Cached data is shown and refetched each time. */
export function conversationsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.conversationsOf(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /conversations', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: CONVERSATIONS_STALE_MS,
  })
}

export function loadThread(conversationId: string, before?: string, signal?: AbortSignal): Promise<ThreadPage> {
  return api('GET /conversations/{id}/messages', { params: { id: conversationId }, query: { before }, signal })
}

/** The messages of a conversation; each further page is older. */
export function threadOptions(memberId: string, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.thread(memberId, conversationId),
    queryFn: ({ pageParam, signal }) => loadThread(conversationId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.previousCursor ?? undefined,
    staleTime: 0,
  })
}

/** A member to write to, by username, with the existing conversation. */
export function correspondentOptions(memberId: string, username: string) {
  return queryOptions({
    queryKey: messageKeys.correspondent(memberId, username),
    queryFn: async ({ signal }) => {
      const found = await api('GET /correspondents/{username}', { params: { username }, signal })
      // A conversation's id is derived from its two members, so the client does not trust the server's value.
      return { ...found, conversationId: await conversationKey(memberId, found.person.id) }
    },
    retry: false,
  })
}

/** The public keys of a member. After a block the profile is not available, but the conversation has the keys of the messages before it. */
export function peerKeysOptions(memberId: string, profileId: string) {
  return queryOptions({
    queryKey: messageKeys.peerKeys(profileId),
    queryFn: ({ signal }) =>
      api('GET /profiles/{id}/keys', { params: { id: profileId }, signal }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        return api('GET /conversations/{id}/keys', { params: { id: await conversationKey(memberId, profileId) }, signal })
      }),
    staleTime: 60_000,
    // Fails at once when offline instead of waiting.
    networkMode: 'always',
  })
}

export function loadOwnKeys(): Promise<OwnKeys> {
  return api('GET /own/keys')
}
