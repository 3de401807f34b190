import { type ComponentType, type LazyExoticComponent } from 'react'
import type { SectionId } from './sections.ts'
import { lazyPart } from '#ui/lazy-part.ts'

export interface SectionProps {
  memberId: string
  isAdmin: boolean
  /** The rest of the address: the username of the opened member. */
  item?: string | undefined
}

/** The component of each section; the browser fetches only the opened one. */
export const sectionPages: Record<SectionId, LazyExoticComponent<ComponentType<SectionProps>>> = {
  overview: lazyPart(() => import('./overview-section.tsx')),
  queue: lazyPart(() => import('./queue-section.tsx')),
  log: lazyPart(() => import('./log-section.tsx')),
  reasons: lazyPart(() => import('./reasons-section.tsx')),
  removed: lazyPart(() => import('./removed-section.tsx')),
  takedowns: lazyPart(() => import('./takedowns-section.tsx')),
  members: lazyPart(() => import('./members-section.tsx')),
  restaurants: lazyPart(() => import('./restaurants-section.tsx')),
  merges: lazyPart(() => import('./merges-section.tsx')),
  businesses: lazyPart(() => import('./businesses-section.tsx')),
  admissions: lazyPart(() => import('./admissions-section.tsx')),
  raids: lazyPart(() => import('./raids-section.tsx')),
  staff: lazyPart(() => import('./staff-section.tsx')),
  statistics: lazyPart(() => import('./statistics-section.tsx')),
  mealCards: lazyPart(() => import('./meal-cards-section.tsx')),
  settings: lazyPart(() => import('./settings-section.tsx')),
}
