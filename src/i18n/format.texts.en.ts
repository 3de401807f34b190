import type { FormatWords } from './create-format.ts'

export const formatWords: FormatWords = {
  locale: 'en-GB',
  decimal: '.',
  justNow: 'Just now',
  hoursAgo: (hours) => `${hours}h ago`,
  daysAgo: (days) => `${days}d ago`,
  weeksAgo: (weeks) => `${weeks}w ago`,
  percent: (share) => `${share}%`,
}
