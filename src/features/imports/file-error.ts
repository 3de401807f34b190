/** The rest of a file cannot be read; the message is one sentence for the operator. */
export class FileError extends Error {}
