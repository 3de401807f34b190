import type { OwnProfile, ViewerResult } from '#features/accounts/accounts.contract.ts'
import { t } from '#i18n/index.ts'
import { compactCount } from '#lib/format.ts'
import { avatarLook } from '#ui/avatar-look.ts'

/** Draws the member's avatar in the header, and how many gifts and messages wait. Loaded for members only, without React. */
export function showMember({ openGifts, unreadMessages }: ViewerResult, profile: OwnProfile): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-face]')) {
    button.setAttribute(
      'aria-label',
      openGifts > 0 ? `${t.common.account.menu}, ${t.common.account.gifts(compactCount(openGifts))}` : t.common.account.menu,
    )
    button.replaceChildren(face(profile), ...(openGifts > 0 ? [dot()] : []))
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    const label = unreadMessages > 0 ? `${t.pages.messages}, ${t.common.account.unread(compactCount(unreadMessages))}` : t.pages.messages
    link.setAttribute('aria-label', label)
    link.title = label
    const mark = link.querySelector<HTMLElement>('[data-unread-count]')!
    mark.hidden = unreadMessages === 0
    mark.textContent = compactCount(unreadMessages)
  }
}

function face({ nickname, avatarUrl }: OwnProfile): HTMLElement {
  const { className, initials } = avatarLook(nickname, avatarUrl, 'm')
  const element = document.createElement('span')
  element.className = className
  element.ariaHidden = 'true'
  if (initials !== undefined) element.dataset['initials'] = initials
  if (avatarUrl)
    element.append(Object.assign(document.createElement('img'), { src: avatarUrl, alt: '', className: 'size-full object-cover' }))
  return element
}

function dot(): HTMLElement {
  return Object.assign(document.createElement('span'), {
    ariaHidden: 'true',
    className: 'absolute top-0 right-0 size-3.5 rounded-pill border-2 border-bar bg-saffron',
  })
}
