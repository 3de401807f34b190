import type { FormatWords } from './create-format.ts'

export const formatWords: FormatWords = {
  locale: 'tr-TR',
  decimal: ',',
  justNow: 'az önce',
  hoursAgo: (hours) => `${hours} sa önce`,
  daysAgo: (days) => `${days} g önce`,
  weeksAgo: (weeks) => `${weeks} hf önce`,
  percent: (share) => `%${share}`,
}
