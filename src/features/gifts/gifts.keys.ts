export const giftKeys = {
  types: ['gift-types'],
  slots: ['gift'],
  slotOf: (profileId: string) => ['gift', profileId],
  slot: (profileId: string, memberId: string | undefined) => ['gift', profileId, memberId],
  inboxes: ['gifts'],
  inbox: (memberId: string) => ['gifts', memberId],
}
