import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { commentKeys } from '#features/comments/comments.keys.ts'
import { searchKeys } from '#features/search/search.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { profileTexts } from '#texts/features/profiles/profiles'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { showWrite } from '#ui/show-write.ts'
import { useWrite, type Write } from '#ui/use-write.ts'
import { profileKeys } from '#people/profiles.keys.ts'
import type { Profile, ProfileChange } from '../profiles.contract.ts'

/** A profile as this member sees it. The member's own profile has more fields. */
export function profileOptions(username: string, memberId: string | undefined) {
  const name = username.toLowerCase()
  return queryOptions({
    queryKey: profileKeys.profile(name, memberId),
    queryFn: ({ signal }) => api('GET /profiles/{username}', { params: { username: name }, signal }),
    enabled: memberId !== undefined,
  })
}

/** The restaurants that a member added, or the restaurants that the member reviewed. */
export function profileListOptions(profileId: string, list: 'restaurants' | 'reviewed') {
  return infiniteQueryOptions({
    queryKey: profileKeys.list(profileId, list),
    queryFn: ({ pageParam, signal }) =>
      api(`GET /profiles/{id}/${list}`, { params: { id: profileId }, query: { limit: 12, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** All comments of a member. */
export function profileCommentsOptions(profileId: string) {
  return infiniteQueryOptions({
    queryKey: profileKeys.list(profileId, 'comments'),
    queryFn: ({ pageParam, signal }) => api('GET /comments', { query: { userId: profileId, limit: 15, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

export function badgesOptions(profileId: string) {
  return queryOptions({
    queryKey: profileKeys.badgesOf(profileId),
    queryFn: ({ signal }) => api('GET /profiles/{id}/badges', { params: { id: profileId }, signal }),
  })
}

/** Updates the member's profile in the cache wherever the name is shown. */
export function cacheOwnProfile(client: QueryClient, profile: Profile): void {
  const { queryKey } = profileOptions(profile.username, profile.id)
  showWrite(client, [queryKey, viewerKeys.viewer], () => {
    client.setQueryData(queryKey, profile)
    client.setQueryData<ViewerResult>(viewerKeys.viewer, (viewer) =>
      viewer?.profile
        ? {
            ...viewer,
            profile: { ...viewer.profile, username: profile.username, nickname: profile.nickname, avatarUrl: profile.avatarUrl },
          }
        : undefined,
    )
  })
  for (const queryKey of [commentKeys.columns, commentKeys.replies, commentKeys.own, searchKeys.all])
    void client.invalidateQueries({ queryKey })
}

/** A write whose answer is the member's updated profile. */
export function useProfileWrite<Input = void>({ onSaved, ...write }: Omit<Write<Input, Profile>, 'onDone'> & { onSaved?: () => void }) {
  return useWrite<Input, Profile>({
    ...write,
    onDone: (profile, _, client) => {
      cacheOwnProfile(client, profile)
      onSaved?.()
    },
  })
}

export const saveProfile = (body: ProfileChange) => api('PATCH /profile', { body })

/** The message for a failed write. */
export function failureOf(error: Error): string {
  return errorText(error instanceof ApiError ? error.code : '', error.message)
}

export function useEditNickname(onSaved: () => void) {
  return useProfileWrite({
    send: saveProfile,
    said: profileTexts.nicknameSaved,
    failed: (error) => profileTexts.nicknameFailed(failureOf(error)),
    onSaved,
  })
}

export function useEditDescription(onSaved: () => void) {
  return useProfileWrite({ send: saveProfile, said: profileTexts.aboutSaved, failed: profileTexts.aboutFailed, onSaved })
}

export function useChooseBadge(onSaved: () => void) {
  return useProfileWrite({
    send: (badgeId: number | null) => api('PUT /profile/primary-badge', { body: { badgeId } }),
    said: profileTexts.badgeSaved,
    failed: profileTexts.badgeFailed,
    onSaved,
    onFailed: (_, __, client) => void client.invalidateQueries({ queryKey: profileKeys.badges }),
  })
}
