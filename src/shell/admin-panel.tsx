import ClaimsPanel from '#features/claims/web/claims-panel.tsx'
import MergesPanel from '#features/merges/web/merges-panel.tsx'
import ModerationDialog from '#features/moderation/web/moderation-dialog.tsx'
import { AppealsPanel } from '#features/sanctions/web/appeals-panel.tsx'
import { StaffPanel } from '#features/sanctions/web/staff-panel.tsx'
import { ShieldsPanel } from '#features/shields/web/shields-panel.tsx'
import { TakedownsPanel } from '#features/takedowns/web/takedowns-panel.tsx'
import { claimTexts } from '#texts/features/claims/claims'
import { mergeTexts } from '#texts/features/merges/merges'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { shieldTexts } from '#texts/features/shields/shields'
import { takedownTexts } from '#texts/features/takedowns/takedowns'

const appeals = { title: sanctionTexts.panel.appeals, Panel: AppealsPanel }
const merges = { title: mergeTexts.tab, Panel: MergesPanel }
const claims = { title: claimTexts.tab, Panel: ClaimsPanel }
const shields = { title: shieldTexts.tab, Panel: ShieldsPanel }
const takedowns = { title: takedownTexts.panel.tab, Panel: TakedownsPanel }
const staff = { title: sanctionTexts.panel.staff, Panel: StaffPanel }

interface AdminPanelProps {
  memberId: string
  isAdmin: boolean
  onClose: () => void
}

/**
 * What moderators decide about: reports, appeals, held votes, which restaurants are one, and claims; and, for admins, requests by law and
 * who moderates. Loaded on first use.
 */
export default function AdminPanel({ memberId, isAdmin, onClose }: AdminPanelProps) {
  const more = [appeals, shields, merges, claims, ...(isAdmin ? [takedowns, staff] : [])]
  return <ModerationDialog memberId={memberId} more={more} onClose={onClose} />
}
