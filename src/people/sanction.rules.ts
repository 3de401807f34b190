const codes = new Set<unknown>(['WARNING_UNREAD', 'MUTED', 'SUSPENDED', 'BANNED'])

/** Whether a sanction refused the call that was answered with this code. */
export function isOfSanction(code: unknown): boolean {
  return codes.has(code)
}
