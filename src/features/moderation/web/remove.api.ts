import { photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { useWrite } from '#ui/use-write.ts'
import type { Content, ContentType, Reason } from '../moderation.rules.ts'

const removals: Record<Exclude<ContentType, 'message'>, (id: string, body: Reason) => Promise<unknown>> = {
  question: (id, body) => api('DELETE /restaurants/{id}', { params: { id }, body }),
  comment: (id, body) => api('DELETE /comments/{id}', { params: { id }, body }),
  reply: (id, body) => api('DELETE /replies/{id}', { params: { id }, body }),
  menu_photo: (id, body) => api('DELETE /menu-photos/{id}', { params: { id }, body }),
  member_photo: (id, body) => api('DELETE /member-photos/{id}', { params: { id }, body }),
  dish: (id, body) => api('DELETE /dishes/{id}', { params: { id }, body }),
  collection: (id, body) => api('DELETE /collections/{id}', { params: { id }, body }),
  profile(id, body) {
    const named = profilePartOf(id)
    return api('DELETE /profiles/by-id/{id}/{part}', { params: { id: named?.memberId ?? '', part: named?.part ?? '' }, body })
  },
  photo(id, body) {
    const named = photoOfContent(id)
    return api('DELETE /restaurants/{id}/photos/{name}', { params: { id: named?.restaurantId ?? '', name: named?.photo ?? '' }, body })
  },
}

/** Removes content with a reason. A private message cannot be removed: it is kept for its two members. */
function removeContent({ contentType, contentId, reason }: Content & { reason: Reason }): Promise<unknown> {
  if (contentType === 'message') return Promise.reject(new TypeError('a message is not removed'))
  return removals[contentType](contentId, reason)
}

/** Removes content from the page that contains it; `onRemoved` runs after success. */
export function useRemove(onRemoved: () => void) {
  return useWrite({
    send: removeContent,
    said: moderationTexts.removed,
    failed: (error) => refusalText(error, moderationTexts.deleteFailed),
    onDone: onRemoved,
  })
}
