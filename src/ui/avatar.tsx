import { avatarLook, type AvatarSize } from './avatar-look.ts'

/** The picture of a member, or the member's initials. Screen readers skip it, because the name is next to it. */
export function Avatar({ name, url, size = 'm' }: { name: string; url: string | null; size?: AvatarSize }) {
  const { className, initials } = avatarLook(name, url, size)
  return (
    <span aria-hidden="true" data-initials={initials} className={className}>
      {url && <img src={url} alt="" className="size-full object-cover" loading="lazy" decoding="async" />}
    </span>
  )
}
