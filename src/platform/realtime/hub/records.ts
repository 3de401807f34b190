/** Every record on the wire ends with this character. */
const RECORD_END = '\u001e'
const END = 0x1e

/** Data on the wire violates the protocol; the message may be sent to the other side. */
export class WireError extends Error {}

/** A message as it goes out: always a whole record. */
export function toRecord(message: object): string {
  return JSON.stringify(message) + RECORD_END
}

/** Puts records together from what comes in, however it was cut or joined. */
export function createRecordReader(maxBytes: number): { read(chunk: Buffer): string[] } {
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** @throws WireError when a record is longer than may be */
    read(chunk) {
      const records: string[] = []
      let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      for (let end = data.indexOf(END); end >= 0; end = data.indexOf(END)) {
        if (end > maxBytes) throw new WireError('The message is too long.')
        records.push(data.toString('utf8', 0, end))
        data = data.subarray(end + 1)
      }
      if (data.length > maxBytes) throw new WireError('The message is too long.')
      // A copy: a few bytes must not hold on to a whole frame.
      rest = Buffer.from(data)
      return records
    },
  }
}
