import type { ViewerResult } from '#people/viewer.contract.ts'

/** The value that src/shell/first-paint.ts reads: '1' for a member, 'waits' while an address must be confirmed, empty for a visitor. */
export function memberMark({ mustConfirmEmail, profile }: ViewerResult): string {
  return mustConfirmEmail ? 'waits' : profile ? '1' : ''
}

export function storeMemberMark(mark: string): void {
  try {
    localStorage.setItem('member', mark)
  } catch {
    // Without storage the page reserves no space for the parts that only members see; nothing else depends on the mark.
  }
}
