import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { requestTexts } from '#texts/features/messages/requests'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') => api(`POST /conversations/{id}/${answer}`, { params: { id: conversationId } }),
    onSuccess: ({ isAccepted }) => {
      onAnswered(isAccepted)
      for (const queryKey of [messageKeys.conversations, messageKeys.correspondents]) void client.invalidateQueries({ queryKey })
    },
    onError: () => {
      toast(requestTexts.failed, { tone: 'error' })
      // Another tab may have answered it.
      void client.invalidateQueries({ queryKey: messageKeys.correspondents })
    },
  })
}
