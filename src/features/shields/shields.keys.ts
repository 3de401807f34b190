export const shieldKeys = {
  waiting: (memberId: string) => ['moderation', memberId, 'shields'],
  votes: (memberId: string, id: number) => ['moderation', memberId, 'shields', id],
}
