import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1254'

/**
 * The encoding of a file: by its byte order mark, else UTF-8 where the whole file is valid UTF-8, else Windows-1254, in which
 * Turkish spreadsheets save. Any bytes are valid Windows-1254.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
    isFirst = false
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      return 'windows-1254'
    }
  }
  return 'utf-8'
}

/** The text of chunks of bytes, without a byte order mark. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
