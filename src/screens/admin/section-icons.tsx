import Archive from 'lucide-react/icons/archive'
import ChartLine from 'lucide-react/icons/chart-line'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Merge from 'lucide-react/icons/merge'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import ScrollText from 'lucide-react/icons/scroll-text'
import CreditCard from 'lucide-react/icons/credit-card'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import Store from 'lucide-react/icons/store'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { SectionId } from './sections.ts'

/** The icon of each section. */
export const sectionIcons: Record<SectionId, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>> = {
  overview: LayoutDashboard,
  queue: ListChecks,
  log: ScrollText,
  reasons: MessageSquareQuote,
  removed: Archive,
  takedowns: Landmark,
  members: Users,
  restaurants: Store,
  merges: Merge,
  businesses: KeyRound,
  admissions: UserPlus,
  raids: UserX,
  staff: Shield,
  statistics: ChartLine,
  mealCards: CreditCard,
  settings: Settings,
}
