import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { SectionId } from './sections.ts'

/** What each section gets. */
export interface SectionProps {
  memberId: string
  isAdmin: boolean
  /** The rest of the address: whose file is open. */
  item?: string | undefined
}

/** What each section shows; the browser fetches only the one that is open. */
export const sectionPages: Record<SectionId, LazyExoticComponent<ComponentType<SectionProps>>> = {
  overview: lazy(() => import('./overview-section.tsx')),
  queue: lazy(() => import('./queue-section.tsx')),
  members: lazy(() => import('./members-section.tsx')),
  venues: lazy(() => import('./venues-section.tsx')),
  log: lazy(() => import('./log-section.tsx')),
  admissions: lazy(() => import('./admissions-section.tsx')),
  raids: lazy(() => import('./raids-section.tsx')),
  statistics: lazy(() => import('./statistics-section.tsx')),
  settings: lazy(() => import('./settings-section.tsx')),
}
