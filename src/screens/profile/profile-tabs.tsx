import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { profileTexts } from '#texts/features/profiles/profiles'
import { wholeNumber } from '#i18n/format.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { ProfileComments } from './profile-comments.tsx'
import { ProfileRestaurants } from './profile-restaurants.tsx'

const tabs = ['restaurants', 'comments'] as const

/** The tabs of the restaurants that a member added and the comments that the member wrote. */
export function ProfileTabs({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<(typeof tabs)[number]>('restaurants')

  function onKeyDown(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next = event.key === 'Home' || (event.key !== 'End' && chosen === 'comments') ? 'restaurants' : 'comments'
    choose(next)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  const List = chosen === 'restaurants' ? ProfileRestaurants : ProfileComments
  return (
    <>
      <div aria-label={profileTexts.tabs} className="profile-tabs" onKeyDown={onKeyDown} ref={list} role="tablist" tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            aria-controls={`${id}-panel`}
            aria-selected={tab === chosen}
            data-tab={tab}
            id={`${id}-${tab}`}
            key={tab}
            onClick={() => choose(tab)}
            role="tab"
            tabIndex={tab === chosen ? 0 : -1}
            type="button"
          >
            {profileTexts[tab]} <span className="font-medium text-ink-3">{wholeNumber(profile.counts[tab])}</span>
          </button>
        ))}
      </div>
      <div aria-labelledby={`${id}-${chosen}`} id={`${id}-panel`} role="tabpanel">
        <h2 className="sr-only">{profileTexts[chosen]}</h2>
        <List isOwn={isOwn} profileId={profile.id} />
      </div>
    </>
  )
}
