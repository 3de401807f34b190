export const statisticsKeys = {
  range: (memberId: string, days: number) => ['moderation', memberId, 'statistics', days],
}
