import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A received mail. */
export interface Received {
  from: string
  to: string[]
  /** The raw source. */
  raw: string
  /** The plain text part. */
  text: string
}

/** A real mail server that stores what it accepts. */
export interface PostOffice {
  url: string
  messages: Received[]
  /** What it does with the next mails. */
  mood: 'takes' | 'refuses the address' | 'refuses the message' | 'is busy' | 'says nothing'
  /** The number of attempts, accepted or not. */
  tries: number
  /** What it does about a receiver, in place of its mood: an answer to RCPT TO, or a wait before the answer to the message. */
  about: Record<string, { refusal: [code: number, words: string] } | { holds: Promise<void> }>
  /** The addresses whose message it has received whole, answered or not. */
  received: string[]
  leave(): Promise<void>
  comeBack(): Promise<void>
  /** Resolves when this many mails have arrived. */
  arrival(count: number): Promise<Received[]>
  /** Resolves after this many attempts. */
  attempt(count: number): Promise<void>
}

/** @param tls makes it speak TLS, at once or after STARTTLS */
export async function openPostOffice(tls?: { key: string; cert: string; atOnce: boolean }): Promise<PostOffice> {
  const port = await freePort()
  let server: SMTPServer | undefined
  let waiting: (() => void)[] = []
  const office: PostOffice = {
    url: `${tls?.atOnce ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    messages: [],
    mood: 'takes',
    tries: 0,
    about: {},
    received: [],
    async leave() {
      await new Promise<void>((done) => (server ? server.close(done) : done()))
      server = undefined
    },
    async comeBack() {
      server = createMailServer(office, happened, tls)
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
    },
    async arrival(count) {
      await until(() => office.messages.length >= count)
      return office.messages
    },
    attempt: (count) => until(() => office.tries >= count),
  }

  function happened(): void {
    const now = waiting
    waiting = []
    for (const go of now) go()
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((go) => waiting.push(go))
  }

  await office.comeBack()
  return office
}

function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

/** @param happened called after each attempt and each accepted mail */
function createMailServer(office: PostOffice, happened: () => void, tls: Parameters<typeof openPostOffice>[0]): SMTPServer {
  async function receive(stream: Readable, from: string, to: { address: string }[], done: (error?: Error) => void): Promise<void> {
    const raw = await text(stream)
    const address = to[0]?.address ?? ''
    office.received.push(address)
    happened()
    const way = office.about[address]
    if (way && 'holds' in way) await way.holds
    if (office.mood === 'refuses the message') return done(refusal(554, 'looks like spam'))
    office.messages.push({ from, to: to.map(({ address }) => address), raw, text: plainText(raw) })
    done()
    happened()
  }

  const server = new SMTPServer({
    authOptional: true,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.atOnce } : { disabledCommands: ['STARTTLS'] }),
    closeTimeout: 50,
    onRcptTo(address, _, done) {
      office.tries++
      const way = office.about[address.address]
      if (way && 'refusal' in way) done(refusal(...way.refusal))
      else if (office.mood === 'refuses the address') done(refusal(550, `no such user ${address.address}`))
      else if (office.mood === 'is busy') done(refusal(451, `try later, ${address.address}`))
      else if (office.mood !== 'says nothing') done()
      happened()
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      void receive(stream, mailFrom ? mailFrom.address : '', rcptTo, done)
    },
  })
  // A client that does not trust the certificate hangs up.
  server.on('error', () => {})
  return server
}

function plainText(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)
  const head = raw.slice(part?.index ?? 0, (part?.index ?? 0) + 200)
  const body = part?.[1] ?? ''
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
