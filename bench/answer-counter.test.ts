import { describe, expect, it } from 'vitest'
import { AnswerCounter } from './answer-counter.ts'

const plain = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nşüö'
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;x=1\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n'
const trailed = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n\r\n\r\n0\r\nChecked: yes\r\n\r\n'
const empty = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'
const refused = 'HTTP/1.1 429 Too Many Requests\r\ncontent-length:0\r\n\r\n'
const all = Buffer.from(plain + chunked + trailed + empty + refused + plain)

describe('the answer counter', () => {
  it('finds the same answers wherever the stream is split', () => {
    for (const size of [1, 2, 3, 5, 7, 16, 64, 100, all.length]) {
      const counter = new AnswerCounter()
      let ended = 0
      for (let at = 0; at < all.length; at += size) ended += counter.take(all.subarray(at, at + size))
      expect(ended).toBe(6)
      expect([...counter.statuses]).toEqual([
        [200, 4],
        [304, 1],
        [429, 1],
      ])
      expect(counter.bytes).toBe(all.length)
    }
  })

  it('does not count an answer before its last byte', () => {
    const counter = new AnswerCounter()
    const bytes = Buffer.from(chunked)
    expect(counter.take(bytes.subarray(0, -1))).toBe(0)
    expect(counter.take(bytes.subarray(-1))).toBe(1)
  })

  it('throws on bytes that are not HTTP and on answers without a length', () => {
    expect(() => new AnswerCounter().take(Buffer.from('SSH-2.0-x\r\n\r\n'))).toThrow('no answer')
    expect(() => new AnswerCounter().take(Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'))).toThrow('neither')
    expect(() => new AnswerCounter().take(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'))).toThrow('size')
  })
})
