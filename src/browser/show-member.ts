import type { OwnProfile, ViewerResult } from '#people/viewer.contract.ts'
import { hideFrom } from '#features/blocks/web/hide-in-document.ts'
import { showWelcome } from '#features/accounts/web/show-welcome.ts'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { compactCount } from '#i18n/format.ts'
import { followLanguage } from './follow-language.ts'
import { avatarLook } from '#ui/avatar-look.ts'

/**
 * Hides what the member does not see. Shows the member's avatar in the header, the first steps of a new member, and the numbers of waiting
 * gifts, messages and notifications. Loaded for members only, without React.
 */
export async function showMember(
  { openGifts, unreadMessages, unreadNotifications, isNew, hidden }: ViewerResult,
  profile: OwnProfile,
): Promise<void> {
  // Must end before any island shows the API's data, which leaves out what is hidden.
  await hideFrom(hidden)
  followLanguage(profile)
  showWelcome(isNew)
  for (const button of document.querySelectorAll<HTMLElement>('[data-face]')) {
    button.setAttribute(
      'aria-label',
      openGifts > 0 ? `${commonTexts.account.menu}, ${commonTexts.account.gifts(compactCount(openGifts))}` : commonTexts.account.menu,
    )
    button.replaceChildren(face(profile), ...(openGifts > 0 ? [dot()] : []))
  }
  showUnread('messages', unreadMessages)
  showUnread('notifications', unreadNotifications)
}

function showUnread(page: 'messages' | 'notifications', unread: number): void {
  const label = unread > 0 ? `${pageTexts[page]}, ${commonTexts.account.unread(compactCount(unread))}` : pageTexts[page]
  for (const link of document.querySelectorAll<HTMLElement>(`[data-unread=${page}]`)) {
    link.setAttribute('aria-label', label)
    link.title = label
    const mark = link.querySelector<HTMLElement>('[data-unread-count]')!
    mark.hidden = unread === 0
    mark.textContent = compactCount(unread)
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
