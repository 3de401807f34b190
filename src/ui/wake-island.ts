/** The event with which one island asks another to wake; its detail is the name of the other island. */
export const WAKE_ISLAND = 'lokma:wake'

/** Wakes an island that follows a change of this island, such as a change of the address. */
export function wakeIsland(name: string): void {
  document.dispatchEvent(new CustomEvent(WAKE_ISLAND, { detail: name }))
}
