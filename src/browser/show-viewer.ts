import type { ViewerResult } from '#people/viewer.contract.ts'
import { memberMark, storeMemberMark } from '#features/accounts/web/member-mark.ts'
import { wakeAll, wakeWhenSeen } from './wake.ts'

const OF_BANNED = /^\/tr\/(?:decisions|moderation|takedowns(?:\/\d+)?|privacy|terms|imprint)$/

/** Shows in the document what depends on the viewer, and wakes the islands that show something to this viewer. */
export async function showViewer(viewer: ViewerResult): Promise<void> {
  const member = memberMark(viewer)
  // Waits for the final fonts: with the fallback fonts, a row can break and move the page.
  if (member !== (document.documentElement.dataset['member'] ?? '')) await document.fonts.ready
  rememberMember(member)
  if (!viewer.profile) return
  // A banned member reaches only the page of decisions and the pages about the rules, which every reader may read.
  if (viewer.sanction?.kind === 'banned' && !OF_BANNED.test(window.location.pathname)) return window.location.replace('/tr/decisions')
  const { showMember } = await import('./show-member.ts')
  await showMember(viewer, viewer.profile)
  wakeAll('[wake=member]')
  wakeAll(`[owner="${CSS.escape(viewer.profile.id)}"]`)
  wakeWhenSeen('[wake=member-visible]', true)
  if (viewer.mustConfirmEmail) wakeAll('[wake=unconfirmed]')
  if (viewer.sanction) wakeAll('[wake=sanctioned]')
}

function rememberMember(member: string): void {
  const { dataset } = document.documentElement
  if (member) dataset['member'] = member
  else delete dataset['member']
  storeMemberMark(member)
}
