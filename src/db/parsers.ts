/** Readers of what PostgreSQL sends as text, for the types that every list is full of. The driver's own are several times slower. */

/** An int4[] without nulls, such as the ten counts of a histogram. */
export function parseIntegers(text: string): number[] {
  if (text === '{}') return []
  const numbers: number[] = []
  let number = 0
  let isNegative = false
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) number = number * 10 + code - ZERO
    else if (code === MINUS) isNegative = true
    else {
      // A comma, or the brace at the end.
      numbers.push(isNegative ? -number : number)
      number = 0
      isNegative = false
    }
  }
  return numbers
}

const [SPACE, PLUS, MINUS, ZERO, NINE] = [32, 43, 45, 48, 57]

/** A text[] whose elements need no quotes, such as names of photos; `parse` reads the others. */
export function textsParser(parse: (text: string) => string[]): (text: string) => string[] {
  return (text) => {
    if (text === '{}') return []
    return /["\\{}]|\bNULL\b/i.test(text.slice(1, -1)) ? parse(text) : text.slice(1, -1).split(',')
  }
}

/** A timestamptz in ISO form at full hours from UTC, cut to milliseconds as a Date holds them; `parse` reads all others. */
export function timestampParser(parse: (text: string) => Date): (text: string) => Date {
  return (text) => {
    const zone = text.length - 3
    const sign = text.charCodeAt(zone)
    const isPlain = zone >= 19 && zone <= 26 && (sign === PLUS || sign === MINUS) && text.charCodeAt(10) === SPACE && text[0] !== '0'
    if (!isPlain) return parse(text)
    const ms = zone === 19 ? 0 : Math.floor(Number(text.slice(19, zone)) * 1000 + 1e-6)
    const hours = digits(text, 11, 2) - (sign === PLUS ? 1 : -1) * digits(text, zone + 1, 2)
    return new Date(
      Date.UTC(digits(text, 0, 4), digits(text, 5, 2) - 1, digits(text, 8, 2), hours, digits(text, 14, 2), digits(text, 17, 2), ms),
    )
  }
}

function digits(text: string, from: number, length: number): number {
  let number = 0
  for (let at = from; at < from + length; at++) number = number * 10 + text.charCodeAt(at) - ZERO
  return number
}
