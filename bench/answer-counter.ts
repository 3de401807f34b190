const CR = 13
const LF = 10
const HEAD_END = Buffer.from('\r\n\r\n')
const HEAD_MAX = 65_536

/** The part of an answer that the parser reads next. */
type Mode = 'head' | 'length' | 'size' | 'chunk' | 'trailer'

/**
 * Counts the answers of one connection: finds the ends of HTTP/1.1 answers in its bytes. The parser decodes heads only and skips
 * bodies by their Content-Length or chunk sizes.
 */
export class AnswerCounter {
  /** Number of answers by status. */
  readonly statuses = new Map<number, number>()
  /** Bytes of all heads and bodies. */
  bytes = 0
  #head: Buffer = Buffer.alloc(0)
  /** Remaining bytes of the body, or of the chunk and its line end. */
  #missing = 0
  #mode: Mode = 'head'
  #line = ''

  /**
   * Parses the next bytes of the connection.
   * @returns how many answers they completed
   * @throws Error on an answer that is delimited by the end of its connection
   */
  take(chunk: Buffer): number {
    this.bytes += chunk.length
    let at = 0
    let ended = 0
    while (at < chunk.length) {
      const before = this.#mode
      if (before === 'head') at = this.#takeHead(chunk, at)
      else if (before === 'size' || before === 'trailer') at = this.#takeLine(chunk, at)
      else at = this.#skipBody(chunk, at)
      if (this.#hasEnded(before)) {
        this.#mode = 'head'
        ended++
      }
    }
    return ended
  }

  /** Whether the last step completed an answer: it read its last byte of a body, its trailer, or the head of one without a body. */
  #hasEnded(before: Mode): boolean {
    if (before === 'trailer') return this.#mode === 'head'
    return this.#mode === 'length' && this.#missing === 0
  }

  /** @returns the offset after the part of the body or chunk that is there */
  #skipBody(chunk: Buffer, at: number): number {
    const step = Math.min(this.#missing, chunk.length - at)
    this.#missing -= step
    if (this.#missing === 0 && this.#mode === 'chunk') this.#mode = 'size'
    return at + step
  }

  /** Reads until the empty line, which can be several chunks later. @returns the offset of the body */
  #takeHead(chunk: Buffer, at: number): number {
    const kept = this.#head.length
    const text = kept === 0 ? chunk.subarray(at) : Buffer.concat([this.#head, chunk.subarray(at)])
    // The empty line can begin in an earlier chunk.
    const found = text.indexOf(HEAD_END, Math.max(0, kept - HEAD_END.length))
    if (found < 0) {
      if (text.length > HEAD_MAX) throw new Error('an answer has no end of its head')
      this.#head = Buffer.from(text)
      return chunk.length
    }
    this.#head = Buffer.alloc(0)
    this.#readHead(text.subarray(0, found).toString('latin1'))
    return at + found + HEAD_END.length - kept
  }

  #readHead(text: string): void {
    const status = Number(text.slice(9, 12))
    if (!text.startsWith('HTTP/1.1 ') || !(status >= 200)) throw new Error(`no answer of HTTP/1.1: ${text.slice(0, 40)}`)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const lower = text.toLowerCase()
    const length = valueOf(lower, '\r\ncontent-length:')
    if (status === 204 || status === 304) {
      this.#mode = 'length'
      this.#missing = 0
    } else if (length !== undefined) {
      this.#mode = 'length'
      this.#missing = Number(length)
    } else if (valueOf(lower, '\r\ntransfer-encoding:') === 'chunked') this.#mode = 'size'
    else throw new Error('an answer has neither a length nor chunks')
  }

  /** Reads a chunk size line or a trailer line. */
  #takeLine(chunk: Buffer, at: number): number {
    const found = chunk.indexOf(LF, at)
    this.#line += chunk.toString('latin1', at, found < 0 ? chunk.length : found)
    if (found < 0) return chunk.length
    const line = this.#line.charCodeAt(this.#line.length - 1) === CR ? this.#line.slice(0, -1) : this.#line
    this.#line = ''
    if (this.#mode === 'trailer') {
      if (line === '') this.#mode = 'head'
      return found + 1
    }
    const size = Number.parseInt(line, 16)
    if (!(size >= 0)) throw new Error(`no size of a chunk: ${line.slice(0, 40)}`)
    if (size === 0) this.#mode = 'trailer'
    else {
      this.#mode = 'chunk'
      this.#missing = size + 2
    }
    return found + 1
  }
}

function valueOf(head: string, name: string): string | undefined {
  const at = head.indexOf(name)
  if (at < 0) return undefined
  const end = head.indexOf('\r\n', at + name.length)
  return head.slice(at + name.length, end < 0 ? undefined : end).trim()
}
