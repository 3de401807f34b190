import type { BlockKind } from './blocks.rules.ts'

/** The query keys of blocks and mutes. */
export const blockKeys = {
  all: ['blocks'],
  list: (kind: BlockKind) => ['blocks', 'list', kind],
  choice: (username: string) => ['blocks', 'choice', username],
}
