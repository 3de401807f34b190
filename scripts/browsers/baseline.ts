import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What the compatibility data says of one feature. */
interface Compat {
  support: Record<string, Support | Support[] | undefined>
}
interface Support {
  version_added: string | boolean | null
  version_removed?: string | boolean | null
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
/** A feature with its members. */
export type Feature = { __compat?: Compat } & { [member: string]: Feature | undefined }

interface CompatData {
  api: Record<string, Feature>
  javascript: { builtins: Record<string, Feature> & { Intl: Feature } }
}

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
export const api = data.api
export const builtins = data.javascript.builtins

/** The compatibility data has another name for Safari on iPhones, and names Chrome on Android itself. */
const namesOf: Record<string, string[]> = { chrome: ['chrome', 'chrome_android'], ios_saf: ['safari_ios'] }

/** The oldest supported version of each browser, as the browserslist of package.json says. */
function readBaseline(): Map<string, number> {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  return new Map(
    browserslist.flatMap((line) => {
      const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
      if (name === '') throw new Error(`package.json: a line of browserslist must be like 'chrome >= 111', not '${line}'.`)
      return (namesOf[name] ?? [name]).map((one) => [one, Number(version)] as const)
    }),
  )
}

const baseline = readBaseline()

function firstVersion(support: Support | Support[]): number {
  const versions = [support].flat().map((one) => {
    const isPlain = !one.flags && one.prefix === undefined && one.alternative_name === undefined && !one.version_removed
    if (!isPlain || typeof one.version_added !== 'string') return one.version_added === true && isPlain ? 0 : Infinity
    const version = Number(one.version_added.replace('≤', ''))
    return Number.isNaN(version) ? Infinity : version
  })
  return Math.min(...versions)
}

/** Whether a supported browser lacks the feature. A feature that the data does not name is none. */
export function isNewer(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support
  if (!support) return false
  return [...baseline].some(([browser, version]) => support[browser] !== undefined && firstVersion(support[browser]) > version)
}

/** The feature of an interface, a global object or a part of Intl. */
export function featureOf(name: string): Feature | undefined {
  return Object.hasOwn(api, name) ? api[name] : Object.hasOwn(builtins, name) ? builtins[name] : builtins.Intl[name]
}

/** The feature of a member of a constructor. */
export function staticOf(name: string, member: string): Feature | undefined {
  const feature = featureOf(name)
  return feature?.[`${member}_static`] ?? (Object.hasOwn(builtins, name) || builtins.Intl[name] ? feature?.[member] : undefined)
}
