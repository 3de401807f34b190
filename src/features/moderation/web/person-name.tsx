import { moderationTexts } from '#texts/features/moderation/moderation'
import type { Person } from '#features/restaurants/restaurants.contract.ts'
import { OutLink } from './out-link.tsx'

/** The author or reporter, or a text for a deleted account. */
export function PersonName({ person }: { person: Person | null }) {
  if (!person) return <span className="inline-flex min-h-tap items-center text-s text-ink-3">{moderationTexts.memberGone}</span>
  return (
    <OutLink className="text-s text-ink-2" to={`/tr/profile/${person.username}`}>
      @{person.username}
    </OutLink>
  )
}
