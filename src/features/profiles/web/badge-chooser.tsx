import { inWords } from '#features/badges/badge-words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Award from 'lucide-react/icons/award'
import { commonTexts } from '#texts/i18n/common'
import { profileTexts } from '#texts/features/profiles/profiles'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useIntoView } from '#ui/use-into-view.ts'
import type { Profile } from '../profiles.contract.ts'
import { badgesOptions, useChooseBadge } from './profiles.api.ts'
import { useInPlaceEditing } from './parts/use-in-place-editing.ts'

/** Lets a member choose the earned badge to show. */
export function BadgeChooser({ profile }: { profile: Profile }) {
  const { isEditing, opener, open, close } = useInPlaceEditing()
  return (
    <div className="grid gap-3 has-[fieldset]:w-full">
      {isEditing ? (
        <Choices onDone={close} profile={profile} />
      ) : (
        <Button className="justify-self-start" onClick={open} ref={opener}>
          <Award aria-hidden="true" className="size-5" />
          {profileTexts.chooseBadge}
        </Button>
      )}
    </div>
  )
}

function Choices({ profile: { id, primaryBadgeId }, onDone }: { profile: Profile; onDone: () => void }) {
  const query = useQuery(badgesOptions(id))
  const choose = useChooseBadge(onDone)
  const badges = (query.data?.items ?? []).map(inWords)
  return (
    // The loaded badges make the box taller, so it must be scrolled clear of the dock again.
    <Box key={query.status} onLeave={onDone}>
      <legend className="sr-only">{profileTexts.chooseBadge}</legend>
      {query.isPending && <Skeleton className="h-tap" />}
      {query.isError && <p role="alert">{profileTexts.badgesFailed}</p>}
      {query.data && badges.length === 0 && <p className="text-ink-2">{profileTexts.noBadges}</p>}
      <div className="flex flex-wrap gap-2">
        {[...badges, null].map((badge) => (
          <button
            aria-pressed={(badge?.id ?? null) === primaryBadgeId}
            className={buttonClass(
              {},
              'aria-pressed:border-saffron-text aria-pressed:bg-saffron-soft aria-pressed:shadow-[inset_0_0_0_1px_var(--saffron-text)]',
            )}
            disabled={choose.isPending}
            hidden={badge === null && badges.length === 0}
            key={badge?.id ?? 'none'}
            onClick={() => choose.mutate(badge?.id ?? null)}
            type="button"
          >
            {badge ? (
              <>
                <span aria-hidden="true">{badge.emoji}</span> {badge.name}
              </>
            ) : (
              profileTexts.withoutBadge
            )}
          </button>
        ))}
      </div>
      <Button className="justify-self-start" onClick={onDone} size="s" variant="quiet">
        {commonTexts.cancel}
      </Button>
    </Box>
  )
}

function Box({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    // The key events bubble up from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className="grid gap-3 rounded-l bg-card p-4 shadow-1"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave()
      }}
      ref={useIntoView<HTMLFieldSetElement>()}
    >
      {children}
    </fieldset>
  )
}
