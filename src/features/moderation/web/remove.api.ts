import { useMutation } from '@tanstack/react-query'
import { photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { toast } from '#ui/toast.ts'
import type { Content, ContentType, Reason } from '../moderation.rules.ts'

const paths: Record<Exclude<ContentType, 'message'>, (id: string) => string> = {
  question: (id) => `/restaurants/${encodeURIComponent(id)}`,
  comment: (id) => `/comments/${id}`,
  reply: (id) => `/replies/${id}`,
  menu_photo: (id) => `/menu-photos/${id}`,
  collection: (id) => `/collections/${id}`,
  profile: (id) => {
    const named = profilePartOf(id)
    return `/profiles/by-id/${named?.memberId ?? ''}/${named?.part ?? ''}`
  },
  photo: (id) => {
    const named = photoOfContent(id)
    return `/restaurants/${encodeURIComponent(named?.restaurantId ?? '')}/photos/${named?.photo ?? ''}`
  },
}

/** Removes something with a reason; a private message stays with its two members. */
export function removeContent({ contentType, contentId, reason }: Content & { reason: Reason }): Promise<unknown> {
  if (contentType === 'message') return Promise.reject(new TypeError('a message is not removed'))
  return api(paths[contentType](contentId), { method: 'DELETE', body: reason })
}

/** Removes something from the page where it is; `onRemoved` runs after success. */
export function useRemove(onRemoved: () => void) {
  return useMutation({
    mutationFn: removeContent,
    onSuccess: () => {
      toast(moderationTexts.removed, { tone: 'good' })
      onRemoved()
    },
    onError: (error) =>
      toast(error instanceof ApiError ? errorText(error.code, moderationTexts.deleteFailed) : moderationTexts.deleteFailed, {
        tone: 'error',
      }),
  })
}
