/** For how many minutes a session that proved to be in the owner's hands may change the keys to the account. */
export const FRESH_MINUTES = 10
