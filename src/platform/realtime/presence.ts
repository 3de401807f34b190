/** Which members are online, across all processes. */
export interface Presence {
  isOnline(profileId: string): Promise<boolean>
  /** One more connection of a member is open, in this process. */
  connected(profileId: string): void
  disconnected(profileId: string): void
  /** The member has just said whether others may see it. */
  visibilityChanged(profileId: string, isShown: boolean): Promise<void>
  /** Stores when each member was last online, and forgets the members. */
  close(): Promise<void>
}
