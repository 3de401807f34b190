/** Whether what was typed is this username: case and the spaces around it do not matter. */
export function isOwnName(typed: string, username: string): boolean {
  return typed.trim().replace(/^@/, '').toLowerCase() === username
}
