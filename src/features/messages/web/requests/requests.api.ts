import { infiniteQueryOptions } from '@tanstack/react-query'
import { requestTexts } from '#texts/features/messages/requests'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import { messageKeys } from '../../messages.keys.ts'

/** The message requests that wait for the member's answer, newest first. */
export function requestsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: messageKeys.requestsOf(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /conversations/requests', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Accepts or declines a message request. */
export function useAnswerRequest(conversationId: string, onAnswered: (isAccepted: boolean) => void) {
  return useWrite({
    send: (answer: 'accept' | 'decline') => api(`POST /conversations/{id}/${answer}`, { params: { id: conversationId } }),
    failed: requestTexts.failed,
    onDone: ({ isAccepted }, _, client) => {
      onAnswered(isAccepted)
      for (const queryKey of [messageKeys.conversations, messageKeys.correspondents]) void client.invalidateQueries({ queryKey })
    },
    // Another tab may have answered the request.
    onFailed: (_, __, client) => void client.invalidateQueries({ queryKey: messageKeys.correspondents }),
  })
}
