/** For how many hours a key is new: until then it proves nothing that cannot be undone, and the mail about it removes it again. */
export const KEY_HOURS = 72

export const keyKinds = ['password', 'google', 'code', 'passkey'] as const
/** What opens an account, or is asked for beside it. */
export type KeyKind = (typeof keyKinds)[number]

/** What cannot be undone, and waits where every key is new. */
export const waitingKinds = ['deletion', 'passkey', 'app'] as const
export type WaitingKind = (typeof waitingKinds)[number]
