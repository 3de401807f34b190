import { ProfileCard } from './profile-card.tsx'
import type { SectionProps } from '../section-pages.ts'

export default function ProfileSection({ member }: SectionProps) {
  return <ProfileCard key={member.id} member={member} />
}
