/** Whether the typed text is this username, ignoring case and surrounding spaces. */
export function isOwnName(typed: string, username: string): boolean {
  return typed.trim().replace(/^@/, '').toLowerCase() === username
}
