import type { ShownProfile, Profile } from '#features/profiles/profiles.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { RequireMember, ViewerFailed } from '#people/web/require-member.tsx'
import { BlockButton } from '#features/blocks/web/block-button.tsx'
import { FollowButton } from '#features/follows/web/follow-button.tsx'
import { RelationMark } from '#features/follows/web/relation-mark.tsx'
import { GiftSlot } from '#features/gifts/web/gift-slot.tsx'
import { InboxButton } from '#features/gifts/web/inbox-button.tsx'
import { ProfileTools } from '#features/moderation/web/profile-tools.tsx'
import { MessageButton } from '#features/messages/web/message-button.tsx'
import { OnlineMark } from '#features/presence/web/online-mark.tsx'
import { ProfileFace } from '#features/profiles/web/profile-face.tsx'
import { SanctionButton } from '#features/sanctions/web/sanction-button.tsx'
import { commonTexts } from '#texts/i18n/common'
import { profileTexts } from '#texts/features/profiles/profiles'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { go, reloadPage } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { BadgeChooser } from '#features/profiles/web/badge-chooser.tsx'
import { BadgeShelf } from '#features/profiles/web/badge-shelf.tsx'
import { BadgeSlot } from '#features/profiles/web/badge-slot.tsx'
import { Description } from '#features/profiles/web/description.tsx'
import { Nickname } from '#features/profiles/web/nickname.tsx'
import { ProfileMissing } from '#features/profiles/web/profile-missing.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { profileOptions } from '#features/profiles/web/profiles.api.ts'
import { ProfileCounts } from './profile-counts.tsx'
import '#features/profiles/web/profile.css'

const BlockedProfile = lazyPart(() => import('#features/blocks/web/blocked-profile.tsx'))

interface Props {
  username: string
  /** The part of the profile for visitors. Undefined: only members see the page. Null: no member has this username. */
  preview?: ShownProfile | null | undefined
}

/** The page of a member: the full profile for members, the preview for visitors. The username `me` means the viewer. */
export function ProfileScreen({ username, preview }: Props) {
  const viewer = useViewer()
  if (preview === undefined) {
    return (
      <RequireMember waiting={<ProfileSkeleton />}>
        <ProfileOf username={username} />
      </RequireMember>
    )
  }
  if (viewer.isError) return <ViewerFailed onRetry={viewer.retry} />
  if (viewer.data?.profile) return <ProfileOf preview={preview} username={username} />
  return preview ? <ProfilePreview preview={preview} /> : <ProfileMissing />
}

function ProfileOf({ username, preview }: Props) {
  const own = useViewer().data?.profile
  const name = username === 'me' && own ? own.username : username.toLowerCase()
  const query = useQuery(profileOptions(name, own?.id))
  // The address has `me`, or a username that the member has changed since: the page of the present username opens instead.
  const movedTo = query.data && query.data.username !== username.toLowerCase() ? query.data.username : undefined
  useEffect(() => {
    if (movedTo !== undefined) go(`/tr/profile/${encodeURIComponent(movedTo)}`, { replace: true })
  }, [movedTo])
  if (movedTo !== undefined) return <ProfileSkeleton name={query.data?.nickname} />
  if (query.data) return <ProfileView isOwn={query.data.id === own?.id} key={query.data.id} profile={query.data} />
  if (query.isPending && preview) return <ProfilePreview isLoading preview={preview} />
  if (query.isPending) return <ProfileSkeleton name={own && name === own.username ? own.nickname : undefined} />
  if (query.error instanceof ApiError && [404, 422].includes(query.error.status)) {
    // Only a username that the document found can belong to a blocked member.
    if (!preview) return <ProfileMissing />
    return (
      <Suspense>
        <BlockedProfile missing={<ProfileMissing />} username={name} />
      </Suspense>
    )
  }
  return (
    <PageWidth className="py-8 lg:py-12">
      <StatusMessage help={commonTexts.loadFailedHelp} level={1} title={profileTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()} variant="main">
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    </PageWidth>
  )
}

function ProfileView({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  return (
    <>
      <div className="profile-band" />
      <PageWidth className="pb-8">
        <div className="profile-person">
          <ProfileFace isOwn={isOwn} profile={profile} />
          <div className="min-w-0">
            <Nickname isOwn={isOwn} profile={profile} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="text-ink-2" translate="no">
                @{profile.username}
              </p>
              {!isOwn && <RelationMark personId={profile.id} />}
              {!isOwn && <OnlineMark profileId={profile.id} />}
            </div>
            {!isOwn && (
              <div className="flex flex-wrap gap-2 pt-3">
                <FollowButton person={profile} />
                <MessageButton username={profile.username} />
                <BlockButton person={profile} />
                <SanctionButton person={profile} />
                <ProfileTools onRemoved={reloadPage} person={profile} />
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
          <ProfileCounts profile={profile} />
        </div>
        <BadgeShelf isOwn={isOwn} profileId={profile.id} />
        <ProfileTabs isOwn={isOwn} profile={profile} />
      </PageWidth>
    </>
  )
}
