/** A block keeps two members apart in both directions; a mute keeps a member away from the one who made it. */
export const blockKinds = ['block', 'mute'] as const
export type BlockKind = (typeof blockKinds)[number]

/** The most blocks and mutes of one member together. */
export const BLOCKS_MAX = 1000
