/** For how many minutes after a proof a session may change the keys to the account. */
export const FRESH_MINUTES = 10
