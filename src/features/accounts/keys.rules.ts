/** For how many hours a key is new: until then it proves nothing that cannot be undone, and the mail about it removes it again. */
export const KEY_HOURS = 72

export const keyKinds = ['password', 'google', 'code', 'passkey'] as const
/** A kind of key that opens an account or is asked for at its sign-in. */
export type KeyKind = (typeof keyKinds)[number]

/** Acts that cannot be undone, and wait where every key is new. */
export const waitingKinds = ['deletion', 'passkey', 'app'] as const
export type WaitingKind = (typeof waitingKinds)[number]
