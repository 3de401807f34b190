import type { RestaurantPlace } from './places.contract.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { isInBounds, type Position } from './position.rules.ts'

// A coordinate has no exponent, at most three digits before the point and at most twenty after it.
const PAIR = /^\s*(?:loc:)?([+-]?\d{1,3}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)(?:\s|$|,|\()/
const AT = /\/@([+-]?\d{1,3}(?:\.\d{1,20})?),([+-]?\d{1,3}(?:\.\d{1,20})?)(?:,|$|\/)/
const PIN = /!3d([+-]?\d{1,3}(?:\.\d{1,20})?)!4d([+-]?\d{1,3}(?:\.\d{1,20})?)(?:!|$|\/)/
const PLACE = /\/(?:place|search|dir)\/(?:[^/]*\/)?([+-]?\d{1,3}(?:\.\d{1,20})?),[\s+]*([+-]?\d{1,3}(?:\.\d{1,20})?)(?:\/|$)/
const OSM_MAP = /^#map=\d{1,2}(?:\.\d+)?\/([+-]?\d{1,3}(?:\.\d{1,20})?)\/([+-]?\d{1,3}(?:\.\d{1,20})?)(?:&|$)/
const GEO = /^geo:([+-]?\d{1,3}(?:\.\d{1,20})?),([+-]?\d{1,3}(?:\.\d{1,20})?)(?:[;,?]|$)/i
const ONE = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/

type Pair = [latitude: string, longitude: string]

/**
 * The position that a maps link names, read from its text alone. Undefined for other sites, for short links, which would have
 * to be opened, for 0,0, which means 'unknown', and outside Türkiye.
 */
export function positionOf(link: string): Position | undefined {
  if (link.length > 2048) return undefined
  const geo = GEO.exec(link)
  if (geo) return geoPosition(geo[1]!, geo[2]!, link)
  const url = /^https?:\/\//i.test(link) ? parseUrl(link) : undefined
  if (!url) return undefined
  for (const [latitude, longitude] of pairsOf(url)) {
    const position = { latitude: Number(latitude), longitude: Number(longitude) }
    if (isInBounds(position)) return position
  }
  return undefined
}

/** The pin that a member put; null where the position comes from the maps link or is no pin. */
export function memberPin({ positionKind, longitude, latitude }: RestaurantPlace, mapsLink: string | null): Position | null {
  if (positionKind !== 'pin' || longitude === null || latitude === null) return null
  const named = mapsLink === null ? undefined : positionOf(mapsLink)
  return named?.longitude === longitude && named.latitude === latitude ? null : { longitude, latitude }
}

/** `geo:0,0?q=lat,lng` names its place in the query. */
function geoPosition(latitude: string, longitude: string, link: string): Position | undefined {
  const asked = /[?&]q=([^&]*)/.exec(link)?.[1] ?? ''
  const [, askedLatitude, askedLongitude] = PAIR.exec(decoded(asked)) ?? []
  const position = { latitude: Number(askedLatitude ?? latitude), longitude: Number(askedLongitude ?? longitude) }
  return isInBounds(position) ? position : undefined
}

/** The coordinates in a link of a known maps site, the most exact first. */
function pairsOf(url: URL): Pair[] {
  const host = url.hostname.toLowerCase().replace(/^www\./, '')
  const params = (...names: string[]): Pair[] => names.flatMap((name) => pair(PAIR.exec(url.searchParams.get(name) ?? '')))
  const path = decoded(url.pathname)
  if (/^(maps\.)?google(\.com?)?(\.[a-z]{2})?$/.test(host) && (host.startsWith('maps.') || path.startsWith('/maps')))
    return [
      ...pair(PIN.exec(path)),
      ...params('q', 'query', 'destination', 'daddr', 'll', 'center', 'sll'),
      ...pair(PLACE.exec(path)),
      ...pair(AT.exec(path)),
    ]
  if (host === 'maps.apple.com') return params('coordinate', 'll', 'q', 'daddr', 'sll', 'center')
  if (/^(maps\.)?yandex\.(com|com\.tr|ru)$/.test(host) && (host.startsWith('maps.') || /^\/(maps|harita)/.test(path)))
    return [...params('whatshere[point]', 'pt', 'poi[point]', 'll').map(swapped), ...params('text')]
  if (host === 'openstreetmap.org' || host === 'osm.org') {
    const marker: Pair = [url.searchParams.get('mlat') ?? '', url.searchParams.get('mlon') ?? '']
    return [...(marker.every((one) => ONE.test(one)) ? [marker] : []), ...pair(OSM_MAP.exec(url.hash))]
  }
  return []
}

function pair(match: RegExpExecArray | null): Pair[] {
  return match ? [[match[1]!, match[2]!]] : []
}

/** Yandex writes the longitude first. */
function swapped([first, second]: Pair): Pair {
  return [second, first]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
