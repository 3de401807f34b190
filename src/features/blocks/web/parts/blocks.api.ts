import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { profileKeys } from '#people/profiles.keys.ts'
import { blockTexts } from '#texts/features/blocks/blocks'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { useWrite } from '#ui/use-write.ts'
import { blockKeys } from '../../blocks.keys.ts'
import type { BlockKind } from '../../blocks.rules.ts'

/** How many people a list shows at first and adds with each press: both lists are on one page of the settings. */
const BLOCKS_SHOWN = 6

/** The members whom the viewer blocked or muted, latest first. */
export function blocksOptions(kind: BlockKind) {
  return infiniteQueryOptions({
    queryKey: blockKeys.list(kind),
    queryFn: ({ pageParam, signal }) => api('GET /blocks', { query: { kind, limit: BLOCKS_SHOWN, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Whether the viewer blocked or muted a member. */
export function choiceOptions(username: string) {
  return queryOptions({
    queryKey: blockKeys.choice(username),
    queryFn: ({ signal }) => api('GET /blocks/by-username/{username}', { params: { username }, signal }),
  })
}

interface Wish {
  kind: BlockKind
  /** False to unblock or unmute. */
  isOn: boolean
}

const refusals = new Set(['BLOCKS_FULL', 'RATE_LIMITED', 'EMAIL_NOT_VERIFIED'])

/** Blocks or mutes a person, or undoes it. Everything on the page that shows members is refetched. */
export function useChoose({ id, nickname }: { id: string; nickname: string }, onDone?: () => void) {
  return useWrite({
    send: ({ kind, isOn }: Wish) => api(`${isOn ? 'PUT' : 'DELETE'} /${kind}s/{id}`, { params: { id } }),
    said: (_, { kind, isOn }) => {
      const { blocked, unblocked, muted, unmuted } = blockTexts
      const said = kind === 'block' ? (isOn ? blocked : unblocked) : isOn ? muted : unmuted
      return said(nickname)
    },
    failed: (error) => {
      const code = error instanceof ApiError ? error.code : ''
      return refusals.has(code) ? errorText(code) : blockTexts.failed
    },
    onDone: (_, { kind, isOn }, client) => {
      onDone?.()
      // The refetch of a blocked profile fails and would keep the profile in the cache.
      if (kind === 'block' && isOn) client.removeQueries({ queryKey: profileKeys.all })
      return client.invalidateQueries()
    },
  })
}
