import type { ErrorTable } from '#lib/errors.ts'

export const blocksErrors = {
  BLOCK_SELF: [403, 'You cannot block or mute yourself'],
  BLOCKS_FULL: [409, 'You have blocked and muted as many members as possible'],
} as const satisfies ErrorTable
