/** The query keys of the register; what an admin sees there belongs to the panel. */
export const takedownKeys = {
  list: (memberId: string) => ['moderation', memberId, 'takedowns'],
}
