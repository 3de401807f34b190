import fc, { type Arbitrary } from 'fast-check'
import { type Api, dereference, type Route, type Schema } from './routes.ts'

/** The nth known value at the time of the request: an id, a name, a link, a cursor. */
export interface Known {
  known: string
  nth: number
}

export const isKnown = (value: unknown): value is Known => typeof value === 'object' && value !== null && 'known' in value

/** A request, before real ids are filled in. */
export interface RequestShape {
  route: number
  path: unknown[]
  query: [name: string, value: unknown][]
  key: unknown
  body: { json: unknown } | { text: string; type: string } | { file: Uint8Array; type: string } | undefined
}

/** The kind that each parameter name refers to; the path determines that of `id`. */
const kinds: Record<string, string> = {
  restaurantId: 'restaurant',
  questionId: 'restaurant',
  questionIds: 'restaurant',
  contentId: 'restaurant',
  containing: 'restaurant',
  commentId: 'comment',
  ids: 'comment',
  replyIds: 'reply',
  repliedTo: 'reply',
  giftTypeId: 'giftType',
  upTo: 'message',
  receiverId: 'profile',
  userId: 'profile',
  kid: 'kid',
  replaces: 'kid',
  username: 'username',
  name: 'photo',
  badgeId: 'badge',
  token: 'link',
  cursor: 'cursor',
  before: 'cursor',
  email: 'email',
  password: 'password',
  currentPassword: 'password',
  newPassword: 'password',
  publicKey: 'publicKey',
  encryptedContent: 'envelope',
  mapsLink: 'web',
  videoLink: 'web',
  emoji: 'emoji',
  rating: 'rating',
  initialRating: 'rating',
  choice: 'choice',
  reason: 'reason',
  q: 'word',
  location: 'word',
}
const folders: Record<string, string> = {
  collections: 'collection',
  restaurants: 'restaurant',
  duets: 'duet',
  comments: 'comment',
  replies: 'reply',
  gifts: 'gift',
  messages: 'message',
  profiles: 'profile',
  'by-id': 'profile',
  conversations: 'conversation',
}

/** The nth of a kind. */
export const known = (kind: string): Arbitrary<Known> => fc.nat({ max: 60 }).map((nth) => ({ known: kind, nth }))
const anyKnown = fc.constantFrom(...new Set([...Object.values(kinds), ...Object.values(folders)])).chain(known)

/** Hostile values for any position. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts()) },
  { weight: 2, arbitrary: anyKnown },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 0.1, 1e308, -1e-308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom([], {}, [[]], { $gt: '' }, { toString: 1 }, { length: 1e9 }, Array(200).fill('a')) },
)

function hostileTexts(): string[] {
  return [
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202eadmin',
    '\u200b',
    '\ufeff',
    '\uffff',
    '🌯'.repeat(100),
    'e\u0301\u0301\u0301',
    'İIıi',
    "'; drop table profiles; --",
    "' or 1=1 --",
    '") or ("1"="1',
    '%',
    '_',
    '\\',
    '%%%___\\',
    '$1',
    '${1}',
    '{{7*7}}',
    '[object Object]',
    'NaN',
    'Infinity',
    '1e3',
    '-0',
    '0x10',
    '9223372036854775808',
    '00000000-0000-0000-0000-000000000000',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'https://x:y@example.com/',
    '//evil.example',
    '../../etc/passwd',
    '..\\..',
    '__proto__',
    'constructor',
    'toString',
    'x'.repeat(161),
    'x'.repeat(5000),
    'ş'.repeat(12_001),
    'a,b,,c',
    '2026-11-22T00:00:00Z',
    'infinity',
    'null',
    '\r\nSet-Cookie: a=b',
  ]
}

/** A value of a schema; names of known kinds give real values most of the time. */
export function ofSchema(api: Pick<Api, 'schemas'>, given: Schema, name = ''): Arbitrary<unknown> {
  const schema = dereference(api, given)
  const kind = kinds[name]
  if (kind && schema.type !== 'array') {
    const bare = plain(api, schema)
    return fc.oneof({ weight: 12, arbitrary: known(kind) }, { weight: 1, arbitrary: bare })
  }
  return plain(api, schema, name)
}

function plain(api: Pick<Api, 'schemas'>, schema: Schema, name = ''): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => ofSchema(api, one, name)))
  const types = [schema.type ?? 'string'].flat()
  return types.length > 1 ? fc.oneof(...types.map((type) => ofType(api, type, schema, name))) : ofType(api, types[0]!, schema, name)
}

function ofType(api: Pick<Api, 'schemas'>, type: string, schema: Schema, name: string): Arbitrary<unknown> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const [low, high] = [minimum ?? exclusiveMinimum ?? -5, maximum ?? exclusiveMaximum ?? 60]
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: low + (exclusiveMinimum === undefined ? 0 : 1), max: Math.max(low + 1, high) })
    case 'number':
      return fc.oneof(fc.integer({ min: Math.ceil(low), max: Math.floor(high) }), fc.double({ min: low, max: high, noNaN: true }))
    case 'array':
      return fc.array(ofSchema(api, schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, ofSchema(api, inner, key)] as const)
      return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] })
    }
    default:
      return text(schema)
  }
}

function text({ format, pattern, minLength = 0, maxLength = 400 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const words = fc.constantFrom(
    'Kokoreççi İsmail',
    'Bol acılı, 🌶',
    'doner',
    'https://example.com/menu?a=1',
    'spam',
    'Aynı ilanı her yere yazıyor',
  )
  const edge = fc.constantFrom(minLength, Math.max(0, minLength - 1), maxLength, maxLength + 1).map((length) => 'ü'.repeat(length))
  return fc.oneof(
    { weight: 9, arbitrary: words },
    { weight: 1, arbitrary: edge },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  )
}

/** A valid body, or one with a wrong, missing, unknown or duplicate field; sometimes no JSON at all. */
function bodyOf(api: Api, schema: Schema): Arbitrary<RequestShape['body']> {
  const right = ofSchema(api, schema)
  const names = Object.keys(dereference(api, schema).properties ?? { x: {} })
  const near = fc
    .tuple(
      right,
      fc.constantFrom('set', 'drop', 'add', 'wrap'),
      fc.constantFrom(...names),
      hostile,
      fc.constantFrom('isAdmin', '__proto__', 'userId', 'id', ''),
    )
    .map(([value, how, name, wrong, extra]) => {
      if (how === 'wrap' || typeof value !== 'object' || value === null) return [value]
      const fields = Object.entries(value).filter(([key]) => how !== 'drop' || key !== name)
      if (how === 'drop') return Object.fromEntries(fields)
      return Object.fromEntries([...fields, [how === 'set' ? name : extra, wrong]])
    })
  const texts = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"a"',
    '{"a":1}}',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(3000)}${']'.repeat(3000)}`,
    '\ufeff{}',
  )
  return fc.oneof(
    { weight: 9, arbitrary: right.map((json) => ({ json })) },
    { weight: 5, arbitrary: near.map((json) => ({ json })) },
    { weight: 1, arbitrary: hostile.map((json) => ({ json })) },
    {
      weight: 1,
      arbitrary: fc.record({
        text: texts,
        type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-16', ''),
      }),
    },
  )
}

const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z]{8}$/) },
  { weight: 1, arbitrary: fc.constantFrom('bir-anahtar', 'kisa', 'x'.repeat(101)) },
)

const files = (pictures: Uint8Array[]): Arbitrary<RequestShape['body']> =>
  fc.record({
    file: fc.oneof(fc.constantFrom(...pictures), fc.uint8Array({ maxLength: 300 })),
    type: fc.constantFrom('image/jpeg', 'image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'text/plain'),
  })

/** A request to this route: valid, nearly valid, or hostile. */
export function requestOf(api: Api, route: Route, nth: number, pictures: Uint8Array[]): Arbitrary<RequestShape> {
  const { parameters } = route
  const segments = route.path.split('/')
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, schema }) => {
      const folder = segments[segments.indexOf(`{${name}}`) - 1] ?? ''
      const kind = name === 'id' ? folders[folder] : kinds[name]
      const right = kind ? known(kind) : plain(api, dereference(api, schema))
      return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anyKnown }, { weight: 2, arbitrary: hostile })
    })
  const inQuery = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, required }) => {
      const value = fc.oneof({ weight: 6, arbitrary: ofSchema(api, schema, name) }, { weight: 1, arbitrary: hostile })
      return fc.option(
        value.map((one): [string, unknown] => [name, one]),
        { nil: undefined, freq: required ? 9 : 1 },
      )
    })
  const foreign = fc.tuple(fc.constantFrom('x', 'limit', 'cursor', '__proto__', 'limit[]', 'q'), hostile)
  const extra = fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: foreign })
  return fc.record({
    route: fc.constant(nth),
    path: fc.tuple(...inPath),
    query: fc.tuple(...inQuery, extra).map((pairs) => pairs.filter((pair) => pair !== undefined)),
    key: parameters.some(({ name }) => name === 'idempotency-key') ? keys : fc.constant(undefined),
    body: route.takesFile ? files(pictures) : route.body ? bodyOf(api, route.body) : fc.constant(undefined),
  })
}
