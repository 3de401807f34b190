import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Wish {
  begins?: number
  days?: number
  host?: string
  issuer?: string
}

/**
 * A certificate for the loopback address that signs itself, and its key, both as PEM. Node can sign one but has no call that makes one.
 * @param given the days until it begins and expires, another name in place of the loopback address, and an issuer that nobody knows
 */
export function loopbackCertificate({ begins = -30, days = 30, host, issuer }: Wish = {}): { cert: string; key: string } {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey, publicKey } = pair()
  const nameOf = (text: string): Buffer => sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(text)))))
  const name = nameOf(host ?? 'Lokma test')
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const day = 24 * 60 * 60 * 1000
  const validity = sequence(time(new Date(Date.now() + begins * day)), time(new Date(Date.now() + days * day)))
  const isAuthority = extension('551d13', sequence(tagged(0x01, Buffer.from([0xff]))))
  const own = [tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1]))]
  const names = extension('551d11', sequence(...(host === undefined ? own : [tagged(0x82, Buffer.from(host))])))
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer === undefined ? name : nameOf(issuer),
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(isAuthority, names)),
  )
  const signature = tagged(
    0x03,
    Buffer.concat([Buffer.from([0]), sign('sha256', body, issuer === undefined ? privateKey : pair().privateKey)]),
  )
  const whole = sequence(body, ecdsaWithSha256, signature).toString('base64')
  const lines = whole.match(/.{1,64}/g)!.join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const integer = (value: Buffer) => tagged(0x02, value)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const extension = (id: string, value: Buffer) => sequence(oid(id), tagged(0x04, value))
const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`))
