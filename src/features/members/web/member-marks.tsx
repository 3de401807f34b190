import { memberTexts } from '#texts/features/members/members'
import type { ListedMember } from '../members.contract.ts'

const mark = 'inline-flex items-center rounded-s px-2 py-0.5 text-s font-bold'

/** The role of a member, and the member's present sanction. */
export function MemberMarks({ role, sanction }: { role: ListedMember['role']; sanction: { kind: keyof typeof memberTexts.held } | null }) {
  return (
    <>
      {role && <span className={`${mark} bg-saffron text-on-saffron`}>{memberTexts.roles[role]}</span>}
      {sanction && <span className={`${mark} border-[1.5px] border-danger text-danger`}>{memberTexts.held[sanction.kind]}</span>}
    </>
  )
}
