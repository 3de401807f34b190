import { giftTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { api } from '#lib/api.ts'
import { score } from '#lib/format.ts'
import { toast } from '#ui/toast.tsx'
import type { SeenNews, SeenNewsInput, ViewerResult } from '../accounts.contract.ts'

const announced = new Set<string>()

/** Marks the news as seen and shows what this tab was the first to mark. Loaded with the first news. */
export async function announceNews({ newBadges, returnedGifts }: ViewerResult): Promise<void> {
  const input: SeenNewsInput = {
    badgeIds: fresh('badge', newBadges),
    giftIds: fresh('gift', returnedGifts),
  }
  if (input.badgeIds.length + input.giftIds.length === 0) return
  // Without an answer they stay unseen, and the next page announces them.
  const { badges, gifts } = await api<SeenNews>('/viewer/news', { method: 'PUT', body: input }).catch(() => ({ badges: [], gifts: [] }))
  if (badges.length > 0) toast(t.badges.earned(badges.map(({ emoji, name }) => `${emoji} ${name}`).join(', ')), { tone: 'good' })
  const [first] = gifts
  if (!first) return
  const points = score(gifts.reduce((sum, gift) => sum + gift.points, 0))
  const one = giftTexts.returned(`${first.emoji} ${first.name}`, points)
  toast(gifts.length === 1 ? one : giftTexts.returnedMany(gifts.length, points), { tone: 'good' })
}

/** The ids that this tab has not asked about yet, as many as one call takes. */
function fresh(kind: string, news: readonly { id: number }[]): number[] {
  const ids = news
    .map(({ id }) => id)
    .filter((id) => !announced.has(`${kind}:${id}`))
    .slice(0, 100)
  for (const id of ids) announced.add(`${kind}:${id}`)
  return ids
}
