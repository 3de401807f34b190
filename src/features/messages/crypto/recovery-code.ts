import { type Bytes, randomBytes } from './bytes.ts'

// Crockford's alphabet: no letter that looks like a digit, and no U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SECRET_BYTES = 16
const CHECK_BITS = 12n
/** x^12 + x^11 + x^3 + x^2 + x + 1: detects every single wrong character and every swap of two. */
const POLYNOMIAL = 0x180fn
/** Makes a row of zeros an invalid code. */
const CHECK_MASK = 0xa5fn
const CODE_LENGTH = 28

/** A secret of 128 random bits with a checksum, in groups that can be read out and typed. */
export function newRecoveryCode(): string {
  let secret = 0n
  for (const byte of randomBytes(SECRET_BYTES)) secret = (secret << 8n) | BigInt(byte)
  return write((secret << CHECK_BITS) | checkOf(secret))
}

/** Normalises a typed code to its canonical form; undefined when it is mistyped. */
export function readRecoveryCode(typed: string): string | undefined {
  const number = parse(typed)
  return number === undefined ? undefined : write(number)
}

/** The secret in a code; undefined when it is mistyped. */
export function recoverySecret(typed: string): Bytes | undefined {
  const number = parse(typed)
  if (number === undefined) return undefined
  const secret = number >> CHECK_BITS
  return Uint8Array.from({ length: SECRET_BYTES }, (_, index) => Number((secret >> BigInt(8 * (SECRET_BYTES - 1 - index))) & 0xffn))
}

function parse(typed: string): bigint | undefined {
  // A Turkish keyboard writes İ and ı where others write I and i.
  const letters = typed
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u0307\u2212]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  if (letters.length !== CODE_LENGTH) return undefined
  let number = 0n
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return undefined
    number = (number << 5n) | BigInt(value)
  }
  const check = number & ((1n << CHECK_BITS) - 1n)
  return check === checkOf(number >> CHECK_BITS) ? number : undefined
}

function write(number: bigint): string {
  const letters = Array.from(
    { length: CODE_LENGTH },
    (_, index) => ALPHABET[Number((number >> BigInt(5 * (CODE_LENGTH - 1 - index))) & 31n)],
  )
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

function checkOf(secret: bigint): bigint {
  let rest = secret << CHECK_BITS
  for (let bit = BigInt(8 * SECRET_BYTES) - 1n; bit >= 0n; bit--) if ((rest >> (bit + CHECK_BITS)) & 1n) rest ^= POLYNOMIAL << bit
  return rest ^ CHECK_MASK
}
