import { inWords } from '#features/badges/badge-words.ts'
import { inWords as giftInWords } from '#features/gifts/gift-words.ts'
import { badgeTexts } from '#texts/features/badges/badges'
import { giftTexts } from '#texts/features/gifts/gifts'
import { api } from '#site/api.ts'
import { list, score } from '#i18n/format.ts'
import { toast } from '#ui/toast.ts'
import type { SeenAnnouncementsInput, ViewerWithNews } from '../../viewer.contract.ts'

const announced = new Set<string>()

/** Marks announcements as seen, and shows those that this tab marked before any other tab did. Loaded with the first announcements. */
export async function showAnnouncements({ newBadges, returnedGifts }: ViewerWithNews): Promise<void> {
  const input: SeenAnnouncementsInput = {
    badgeIds: fresh('badge', newBadges),
    giftIds: fresh('gift', returnedGifts),
  }
  if (input.badgeIds.length + input.giftIds.length === 0) return
  // If the request fails, the announcements are still unseen, and the next page shows them.
  const { badges, gifts } = await api('PUT /viewer/news', { body: input }).catch(() => ({
    badges: [],
    gifts: [],
  }))
  const earned = badges.map((badge) => `${badge.emoji} ${inWords(badge).name}`)
  if (earned.length > 0) toast(badgeTexts.earned(list(earned)), { tone: 'good' })
  const [first] = gifts
  if (!first) return
  const points = score(gifts.reduce((sum, gift) => sum + gift.points, 0))
  const one = giftTexts.returned(`${first.emoji} ${giftInWords(first).name}`, points)
  toast(gifts.length === 1 ? one : giftTexts.returnedMany(gifts.length, points), { tone: 'good' })
}

/** The ids that this tab has not sent yet, up to the limit of one call. */
function fresh(kind: string, announcements: readonly { id: number }[]): number[] {
  const ids = announcements
    .map(({ id }) => id)
    .filter((id) => !announced.has(`${kind}:${id}`))
    .slice(0, 100)
  for (const id of ids) announced.add(`${kind}:${id}`)
  return ids
}
