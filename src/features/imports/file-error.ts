/** A file cannot be read on; the message is one sentence for the operator. */
export class FileError extends Error {}
