export const shieldKeys = {
  votes: (memberId: string, id: number) => ['moderation', memberId, 'shields', id],
}
