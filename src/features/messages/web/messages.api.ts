import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import { conversationKey } from '../crypto/conversation-key.ts'
import type { MemberKeys, OwnKeys } from '../keys.contract.ts'
import type { ConversationPage, Correspondent, ThreadPage } from '../messages.contract.ts'
import { CONVERSATIONS_STALE_MS } from '../messages.rules.ts'

export type ThreadData = InfiniteData<ThreadPage>
export type ConversationData = InfiniteData<ConversationPage>

export function conversationsKey(memberId: string): string[] {
  return ['conversations', memberId]
}

/** The own conversations, newest first; what was seen before is shown and asked for again each time. */
export function conversationsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: conversationsKey(memberId),
    queryFn: ({ pageParam, signal }) => api<ConversationPage>(`/conversations${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: CONVERSATIONS_STALE_MS,
  })
}

export function threadKey(memberId: string, conversationId: string): string[] {
  return ['thread', memberId, conversationId]
}

export function loadThread(conversationId: string, before?: string, signal?: AbortSignal): Promise<ThreadPage> {
  return api<ThreadPage>(`/conversations/${conversationId}/messages${queryString({ before })}`, signal ? { signal } : {})
}

/** A conversation; each further page is older. */
export function threadOptions(memberId: string, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: threadKey(memberId, conversationId),
    queryFn: ({ pageParam, signal }) => loadThread(conversationId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.previousCursor ?? undefined,
    staleTime: 0,
  })
}

/** Somebody to write to, by username, and what was written so far. */
export function correspondentOptions(memberId: string, username: string) {
  return queryOptions({
    queryKey: ['correspondent', memberId, username],
    queryFn: async ({ signal }) => {
      const found = await api<Correspondent>(`/correspondents/${encodeURIComponent(username)}`, { signal })
      // The name of a conversation follows from its two members: another one is nobody's to say.
      return { ...found, conversationId: await conversationKey(memberId, found.person.id) }
    },
    retry: false,
  })
}

/** The public keys of a member. */
export function peerKeysOptions(profileId: string) {
  return queryOptions({
    queryKey: ['message-keys', profileId],
    queryFn: ({ signal }) => api<MemberKeys>(`/profiles/${profileId}/keys`, { signal }),
    staleTime: 60_000,
    // Whoever is offline is told so, and does not wait for the answer.
    networkMode: 'always',
  })
}

export function loadOwnKeys(): Promise<OwnKeys> {
  return api<OwnKeys>('/own/keys')
}
