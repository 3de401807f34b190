// Checks that every package of the lockfile, for any platform, has a licence that allows redistribution; packages for
// build and test only may have a few more. With --write, it lists them in docs/licences.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences allowed at runtime. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'PSF-2.0',
  'Python-2.0',
  'PostgreSQL',
  'Zlib',
])
/** Licences also allowed for build and test; these packages are not distributed. */
const allowedInDevelopment = new Set(['Artistic-2.0', 'WTFPL', 'CC-BY-3.0'])
/** Exceptions with their reason, by the prefix of the package name. */
const exceptions: [name: string, licence: string, reason: string, isForDevelopment?: true][] = [
  ['@img/sharp', 'LGPL-3.0-or-later', 'libvips, a shared library of its own that anybody can replace'],
  ['caniuse-lite', 'CC-BY-4.0', 'data about browsers, read while building'],
  ['opening_hours', 'LGPL-3.0-only', 'the reference that a test compares opening hours with; nothing of it is shipped', true],
]

interface Package {
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }

/** The licence from the lockfile, else from the field of older packages, else from the licence text. */
function licenceOf(path: string, { license }: Package): string {
  if (license) return license
  const manifest = join(path, 'package.json')
  if (!existsSync(manifest)) return 'unknown'
  const { licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as { licenses?: { type: string }[] }
  if (licenses?.[0]) return licenses.map(({ type }) => type).join(' OR ')
  const text = ['LICENSE', 'LICENSE.md', 'Readme.md', 'README.md'].map((name) => join(path, name)).find((file) => existsSync(file))
  if (text && isBsd(readFileSync(text, 'utf8'))) return 'BSD-2-Clause'
  return text && /## License\s+MIT\b|Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8')) ? 'MIT' : 'unknown'
}

/** The text of two clauses: without a third one about the names of contributors. */
function isBsd(text: string): boolean {
  return /Redistribution and use in source and binary forms/.test(text) && !/Neither the name/i.test(text)
}

/** Whether the allowed licences satisfy an expression like `(MIT OR GPL-2.0) AND ISC`. */
function isMet(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' AND ').every((all) => all.split(' OR ').some((one) => isAllowed(one.trim())))
}

const refused: string[] = []
const found = { production: new Map<string, number>(), development: new Map<string, number>() }
for (const [path, given] of Object.entries(packages)) {
  if (path === '' || given.link) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const isDevelopment = given.dev === true || given.devOptional === true
  const licence = licenceOf(path, given)
  const mine = exceptions
    .filter(([beginning, , , isForDevelopment]) => name.startsWith(beginning) && (isDevelopment || !isForDevelopment))
    .map(([, one]) => one)
  const isAllowed = (one: string) => allowed.has(one) || (isDevelopment && allowedInDevelopment.has(one)) || mine.includes(one)
  if (!isMet(licence, isAllowed)) refused.push(`${name}: ${licence}`)
  const counts = isDevelopment ? found.development : found.production
  counts.set(licence, (counts.get(licence) ?? 0) + 1)
}

const total = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
const names = (counts: Map<string, number>): string => [...counts.keys()].sort().join(', ')
const BEGIN = '<!-- written by scripts/check-licences.ts --write -->'
const END = '<!-- end -->'
const summary = `- in production: ${names(found.production)}\n- only to build and to test: ${names(found.development)}`

const file = 'docs/licences.md'
const text = readFileSync(file, 'utf8')
const [before = '', after = ''] = [text.split(BEGIN)[0], text.split(END)[1]]
const right = `${before}${BEGIN}\n${summary}\n${END}${after}`
if (process.argv.includes('--write')) writeFileSync(file, right)
else if (text !== right) refused.push(`${file} is out of date: node scripts/check-licences.ts --write`)

console.log(
  `${total(found.production)} packages run, ${total(found.development)} only build and test. Licences that run: ${names(found.production)}.`,
)
for (const [name, licence, reason] of exceptions) console.log(`Allowed for one reason: ${licence} of ${name}…, ${reason}.`)
if (refused.length > 0) console.error(`Not allowed:\n${refused.join('\n')}`)
process.exit(refused.length > 0 ? 1 : 0)
