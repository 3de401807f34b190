export const badgeKeys = {
  /** The progress of a member. */
  progress: (memberId: string | undefined) => ['badges', 'progress', memberId] as const,
}
