import { parseUrl } from '#lib/parse-url.ts'
import { hostOf } from './restaurants.rules.ts'

export const LINK_MAX = 2048

/** Whether a link leads to a public site: no script, file, password or host in the visitor's network. */
export function isWebLink(link: string): boolean {
  const url = link.length <= LINK_MAX && /^https?:\/\/[^\s\\]+$/i.test(link) ? parseUrl(link) : undefined
  if (!url) return false
  const { protocol, username, password } = url
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && isPublicHost(hostOf(link))
}

/** Services of maps, and the paths that show a place there: others, such as google.com/url, lead anywhere. */
const mapServices: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:www\.)?google\.(?:com|de|nl|fr|at|be|co\.uk|com\.tr)$/, /^\/maps(?:\/|$)/],
  [/^maps\.google\.(?:com|de|nl|fr|at|be|co\.uk|com\.tr)$/, /^\/(?:maps(?:\/.*)?)?$/],
  [/^maps\.app\.goo\.gl$/, /^\/[\w-]+$/],
  [/^goo\.gl$/, /^\/maps\/[\w-]+$/],
  [/^(?:www\.)?yandex\.(?:com|com\.tr|ru)$/, /^\/(?:maps|harita)(?:\/|$)/],
  [/^maps\.apple(?:\.com)?$/, /^\//],
  [/^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/, /^\//],
  [/^(?:www\.)?bing\.com$/, /^\/maps(?:\/|$)/],
  [/^(?:(?:www|ul)\.)?waze\.com$/, /^\//],
  [/^(?:wego|share)\.here\.com$/, /^\//],
]

const videoServices =
  /^(?:(?:www|m|vm|vt|player|geo)\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com|instagram\.com|tiktok\.com|vimeo\.com|dailymotion\.com|dai\.ly|facebook\.com|fb\.watch|twitch\.tv|x\.com|twitter\.com)$/

/** The path of a service that leads to any address. */
const isRedirect = (path: string): boolean => /^\/(?:redirect|url|l\.php|link|away)(?:\/|$)/i.test(path)

/** Whether a link shows a place of a known service of maps. */
export function isMapLink(link: string): boolean {
  if (!isWebLink(link)) return false
  const { hostname, pathname, port } = new URL(link)
  return port === '' && mapServices.some(([host, path]) => host.test(hostname) && path.test(pathname))
}

/** Whether a link shows a video of a known service. */
export function isVideoLink(link: string): boolean {
  if (!isWebLink(link)) return false
  const { hostname, pathname, port } = new URL(link)
  return port === '' && videoServices.test(hostname) && !isRedirect(pathname)
}

/** Name endings that no public site has. */
const PRIVATE_ENDS = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'arpa',
  'localdomain',
  'corp',
  'test',
  'invalid',
  'onion',
]
/** Sites that fraudulent links imitate. */
const IMITATED = new Set(['google', 'goo', 'youtube', 'youtu', 'instagram', 'facebook', 'yandex', 'apple', 'vimeo', 'tiktok', 'lokma'])

/** Only Latin and Turkish letters: other scripts have look-alikes. Numeric hosts are IP addresses, not sites. */
function isPublicHost(host: string): boolean {
  const labels = host.split('.')
  const end = labels.at(-1) ?? ''
  if (labels.length < 2 || host.length > 253 || PRIVATE_ENDS.includes(end) || !/[a-zçğıöşü]/.test(end)) return false
  return (
    labels.every((label) => /^[a-z0-9çğıöşü-]{1,63}$/.test(label) && !label.startsWith('xn--') && !imitates(label)) &&
    !wearsKnownName(labels)
  )
}

/** Whether a known name precedes another domain, such as google.com.evil.com: the end of the host decides where a link leads. */
function wearsKnownName(labels: readonly string[]): boolean {
  return labels.some(
    (label, at) => IMITATED.has(label) && ['com', 'be', 'gl', 'ru', 'app'].includes(labels[at + 1] ?? '') && at + 3 < labels.length,
  )
}

/** Whether a label imitates a known name with other characters, such as goog1e or y0utube. */
function imitates(label: string): boolean {
  const plain = label.replaceAll('0', 'o').replaceAll(/[1ı]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('5', 's')
  return !IMITATED.has(label) && (IMITATED.has(plain) || IMITATED.has(plain.replaceAll('l', 'i')))
}

/** Completes a typed address: 'youtube.com/…' gets https. */
export function completeLink(typed: string): string {
  const link = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(link) ? `https://${link}` : link
}
