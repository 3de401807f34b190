import ThingTools from '#features/moderation/web/thing-tools.tsx'
import { go } from '#ui/navigation.ts'

/** On a collection of another member: the button that reports it, and, for moderators, the button that removes it. */
export function CollectionTools({ id, ownerId }: { id: string; ownerId: string }) {
  return (
    <ThingTools
      className="inline-grid size-tap place-items-center rounded-m text-ink-2 hover:bg-ink/7"
      contentId={id}
      contentType="collection"
      onRemoved={() => go('/tr', { replace: true })}
      ownerId={ownerId}
    />
  )
}
