/** The database takes no more, or the operator stopped the command; the message says why. */
export class ImportStopped extends Error {}
