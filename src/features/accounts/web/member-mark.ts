import type { ViewerResult } from '#people/viewer.contract.ts'

/** What src/shell/first-paint.ts reads: '1', 'waits' while an address is to be confirmed, or nothing. */
export function memberMark({ mustConfirmEmail, profile }: ViewerResult): string {
  return mustConfirmEmail ? 'waits' : profile ? '1' : ''
}

export function storeMemberMark(mark: string): void {
  try {
    localStorage.setItem('member', mark)
  } catch {
    // Without storage no space is reserved for what only members see; nothing else depends on it.
  }
}
