import { isMediaName, type StoredFile } from './media-store.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the one element with this name; undefined when it is missing. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, named?: string) => {
    if (named !== undefined) return ENTITIES[named] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
  })
}

/**
 * A page of ListObjectsV2: the objects with names of ours, and the token of the next page. Elements have no attributes and no CDATA in it.
 * @returns undefined when the body is no such page
 */
export function readListing(xml: string): { files: StoredFile[]; next: string | undefined } | undefined {
  if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith('</ListBucketResult>')) return undefined
  const files: StoredFile[] = []
  const [head = '', ...rest] = xml.split('<Contents>')
  const parts = rest.map((part) => part.split('</Contents>', 2))
  for (const [entry] of parts) {
    const [name, size, changed] = [textOf(entry!, 'Key'), textOf(entry!, 'Size'), textOf(entry!, 'LastModified')]
    const changedAt = new Date(changed ?? '')
    if (name === undefined || size === undefined || !/^\d+$/.test(size) || Number.isNaN(changedAt.getTime())) return undefined
    if (isMediaName(name)) files.push({ name, bytes: Number(size), changedAt })
  }
  const around = head + parts.map(([, after = '']) => after).join('')
  const isMore = textOf(around, 'IsTruncated') === 'true'
  const next = isMore ? textOf(around, 'NextContinuationToken') : undefined
  return isMore && !next ? undefined : { files, next }
}
