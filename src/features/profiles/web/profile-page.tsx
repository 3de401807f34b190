import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { FollowButton } from '#features/follows/web/follow-button.tsx'
import { RelationMark } from '#features/follows/web/relation-mark.tsx'
import { GiftSlot } from '#features/gifts/web/gift-slot.tsx'
import { InboxButton } from '#features/gifts/web/inbox-button.tsx'
import { MessageButton } from '#features/messages/web/message-button.tsx'
import { OnlineMark } from '#features/presence/web/online-mark.tsx'
import { ProfileFace } from '#features/avatars/web/profile-face.tsx'
import { profileTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'
import type { Profile } from '../profiles.contract.ts'
import { BadgeChooser } from './badge-chooser.tsx'
import { BadgeShelf } from './badge-shelf.tsx'
import { BadgeSlot } from './badge-slot.tsx'
import { Description } from './description.tsx'
import { Nickname } from './nickname.tsx'
import { ProfileMissing } from './profile-missing.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { profileOptions } from './profiles.api.ts'
import { Tally } from './tally.tsx'
import './profile.css'

/** A member's page, for members. `me` is whoever asks. */
export function ProfilePage({ username }: { username: string }) {
  return (
    <RequireMember waiting={<ProfileSkeleton />}>
      <ProfileOf username={username} />
    </RequireMember>
  )
}

function ProfileOf({ username }: { username: string }) {
  const own = useViewer().data?.profile
  const name = username === 'me' && own ? own.username : username.toLowerCase()
  const query = useQuery(profileOptions(name, own?.id))
  // The address follows: `me` leads to the member's own name, a name that its member gave up lately to the present one.
  if (query.data && query.data.username !== username.toLowerCase())
    return <Navigate params={{ username: query.data.username }} replace to="/tr/profile/$username" />
  if (query.data) return <ProfileView isOwn={query.data.id === own?.id} key={query.data.id} profile={query.data} />
  if (query.isPending) return <ProfileSkeleton name={own && name === own.username ? own.nickname : undefined} />
  if (query.error instanceof ApiError && [404, 422].includes(query.error.status)) return <ProfileMissing />
  return (
    <Wrap className="py-8 lg:py-12">
      <State help={t.common.loadFailedHelp} level={1} title={profileTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()} variant="main">
          {t.common.tryAgain}
        </Button>
      </State>
    </Wrap>
  )
}

function ProfileView({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  return (
    <>
      <div className="profile-band" />
      <Wrap className="pb-8">
        <div className="profile-person">
          <ProfileFace isOwn={isOwn} profile={profile} />
          <div className="min-w-0">
            <Nickname isOwn={isOwn} profile={profile} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="text-ink-2">@{profile.username}</p>
              {!isOwn && <RelationMark personId={profile.id} />}
              {!isOwn && <OnlineMark profileId={profile.id} />}
            </div>
            {!isOwn && (
              <div className="flex flex-wrap gap-2 pt-3">
                <FollowButton person={profile} />
                <MessageButton username={profile.username} />
              </div>
            )}
          </div>
          <div className="profile-slots">
            <GiftSlot isOwn={isOwn} profile={profile}>
              <BadgeSlot badge={profile.primaryBadge} isOwn={isOwn} />
            </GiftSlot>
          </div>
        </div>
        <div className="grid gap-4 py-4">
          <Description isOwn={isOwn} profile={profile} />
          {isOwn && (
            <div className="flex flex-wrap gap-2">
              <InboxButton memberId={profile.id} />
              <BadgeChooser profile={profile} />
            </div>
          )}
          <Tally profile={profile} />
        </div>
        <BadgeShelf isOwn={isOwn} profileId={profile.id} />
        <ProfileTabs isOwn={isOwn} profile={profile} />
      </Wrap>
    </>
  )
}
