/** Whether a member's session left something on this device; src/browser/realtime/keep-connected.ts clears it. */
export function wasMember(): boolean {
  try {
    return localStorage.getItem('lokma:member') !== null
  } catch {
    return false
  }
}
