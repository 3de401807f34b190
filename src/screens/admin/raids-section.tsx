import { RaidsPage } from './raids-page.tsx'
import type { SectionProps } from './section-pages.ts'

/** Admins undo raids, and return them. */
export default function RaidsSection({ memberId }: SectionProps) {
  return <RaidsPage memberId={memberId} />
}
