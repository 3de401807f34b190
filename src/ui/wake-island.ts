/** The event with which one island asks another to wake; its detail is the name of the other. */
export const WAKE_ISLAND = 'lokma:wake'

/** Wakes an island that follows what this one changed, such as the address. */
export function wakeIsland(name: string): void {
  document.dispatchEvent(new CustomEvent(WAKE_ISLAND, { detail: name }))
}
