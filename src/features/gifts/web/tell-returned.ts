import { giftTexts } from '#i18n/areas.ts'
import { score } from '#lib/format.ts'
import { toast } from '#ui/toast.tsx'
import type { ReturnedGift } from '../gifts.contract.ts'

const told = new Set<number>()

/** Says which gifts came back and what they brought along; several in one sentence. Loaded on first use. */
export function tellReturned(gifts: ReturnedGift[]): void {
  const fresh = gifts.filter(({ id }) => !told.has(id))
  const [first] = fresh
  if (!first) return
  for (const { id } of fresh) told.add(id)
  const points = score(fresh.reduce((sum, gift) => sum + gift.points, 0))
  const one = giftTexts.returned(`${first.emoji} ${first.name}`, points)
  toast(fresh.length === 1 ? one : giftTexts.returnedMany(fresh.length, points), { tone: 'good' })
}
