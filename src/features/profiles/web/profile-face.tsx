import Camera from 'lucide-react/icons/camera'
import { Suspense, useState } from 'react'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { profileTexts } from '#texts/features/profiles/profiles'
import { Avatar } from '#ui/avatar.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const AvatarDialog = lazyPart(() => import('./avatars/avatar-dialog.tsx'))

/** The picture on a profile; the owner can change it here. */
export function ProfileFace({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const face = <Avatar name={profile.nickname} size="l" url={profile.avatarUrl} />
  if (!isOwn) return <span className="profile-face">{face}</span>
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={profileTexts.changeFace}
        className="profile-face group relative rounded-pill"
        onClick={() => setOpen(true)}
        type="button"
      >
        {face}
        <span className="absolute right-0 bottom-0 grid size-tap place-items-center rounded-pill border-4 border-(--page) bg-saffron text-on-saffron transition-colors duration-(--fast) group-hover:bg-saffron-deep">
          <Camera aria-hidden="true" className="size-5" />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <AvatarDialog onClose={() => setOpen(false)} url={profile.avatarUrl} />
        </Suspense>
      )}
    </>
  )
}
