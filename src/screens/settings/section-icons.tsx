import Bell from 'lucide-react/icons/bell'
import Eye from 'lucide-react/icons/eye'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import Palette from 'lucide-react/icons/palette'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import type { SectionId } from './sections.ts'

export const sectionIcons: Record<SectionId, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>> = {
  profile: UserRound,
  look: Palette,
  notifications: Bell,
  privacy: Eye,
  security: KeyRound,
  account: Mail,
}
