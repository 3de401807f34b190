import { type ComponentType, type LazyExoticComponent } from 'react'
import type { OwnProfile } from '#people/viewer.contract.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { SectionId } from './sections.ts'

export interface SectionProps {
  member: OwnProfile
}

/** The component of each section; the browser fetches only the opened one. */
export const sectionPages: Record<SectionId, LazyExoticComponent<ComponentType<SectionProps>>> = {
  profile: lazyPart(() => import('./profile/profile-section.tsx')),
  look: lazyPart(() => import('./look/look-section.tsx')),
  notifications: lazyPart(() => import('./notifications/notifications-section.tsx')),
  privacy: lazyPart(() => import('./privacy/privacy-section.tsx')),
  security: lazyPart(() => import('./security/security-section.tsx')),
  account: lazyPart(() => import('./account/account-section.tsx')),
}
