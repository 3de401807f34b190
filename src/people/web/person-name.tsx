import { peopleTexts } from '#texts/people/people'
import type { Person } from '#people/person.contract.ts'
import { OutLink } from './out-link.tsx'

/** The username of a person, linked to the profile, or a text for a deleted account. */
export function PersonName({ person }: { person: Person | null }) {
  if (!person) return <span className="inline-flex min-h-tap items-center text-s text-ink-3">{peopleTexts.memberGone}</span>
  return (
    <OutLink className="text-s text-ink-2" to={`/tr/profile/${person.username}`}>
      @{person.username}
    </OutLink>
  )
}
