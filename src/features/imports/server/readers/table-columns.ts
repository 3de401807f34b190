import { fold } from '#lib/fold.ts'
import { shownText } from '#lib/text.ts'
import type { SourceRecord } from '../../imports.rules.ts'
import { FileError } from '../../file-error.ts'

export type Field = Exclude<keyof SourceRecord, 'at' | 'problem' | 'facts'>

/** The names of each column, folded. */
const columnNames: Record<Field, string> = {
  externalId: 'id, @id, ref, kod, no, fid',
  title:
    'name, title, ad, adi, isim, mekan, mekan adi, mekanin adi, isletme, isletme adi, isletmenin adi, isyeri adi, firma adi, tesis adi, restoran, restoran adi, unvan',
  type: 'type, tur, turu, tip, tipi, kategori, kategorisi, category',
  address: 'address, adres, adresi, adres bilgisi, adres bilgileri, acik adres, tam adres, full address',
  body: 'description, aciklama, body',
  mapsLink: 'maps link, mapslink, harita, harita linki, map',
  hours: 'opening hours, hours, saatler, calisma saatleri, calisma saati, acilis saatleri',
  longitude: 'longitude, lon, @lon, lng, long, boylam, x',
  latitude: 'latitude, lat, @lat, enlem, y',
}

const fields = new Map(
  Object.entries(columnNames).flatMap(([field, names]) => names.split(', ').map((name) => [name, field as Field] as const)),
)

/** What the header of a table says. */
export interface Columns {
  /** Where the column of each field is. */
  at: Partial<Record<Field, number>>
  /** The names of the columns as the file writes them. */
  names: string[]
  /** The columns that the import does not use. */
  unknown: string[]
}

/** Which columns of a table are read, and which are not understood. @throws FileError without one for the name */
export function columnsOf(header: string[]): Columns {
  const names = header.map((name) => name.trim())
  const at: Columns['at'] = {}
  const ranked = names.flatMap((name, index) => {
    const found = fieldOf(name)
    return found ? [{ ...found, index }] : []
  })
  // A name that is known as it is goes before one that is known without what its brackets say.
  for (const { field, index } of ranked.toSorted((a, b) => a.rank - b.rank || a.index - b.index)) at[field] ??= index
  if (at.title === undefined)
    throw new FileError(
      `The table has no column for the name. One of its columns must be called: ${columnNames.title}. Its columns are: ${shownText(names.join(', '), 1000)}.`,
    )
  const used = new Set(Object.values(at))
  return { at, names, unknown: names.flatMap((name, index) => (used.has(index) ? [] : [unread(name, index, names)])) }
}

function unread(name: string, index: number, names: string[]): string {
  if (name === '') return `column ${index + 1} without a name`
  return names.indexOf(name) < index ? `${name} (a second time)` : name
}

/** Which field a name means: as it is, without its brackets ('Enlem (Lat)'), by what they say ('Konum (Enlem)'), or twice ('Ad / Name'). */
function fieldOf(name: string): { field: Field; rank: number } | undefined {
  const plain = simple(name)
  const { bare, inside } = withoutBrackets(plain)
  const [first, ...others] = bare.split(/[/|]/).map((part) => fields.get(part.trim()))
  const ways = [fields.get(plain), fields.get(bare), others.every((other) => other === first) ? first : undefined, positionOf(inside)]
  const rank = ways.findIndex((field) => field !== undefined)
  return rank === -1 ? undefined : { field: ways[rank]!, rank }
}

/** The folded name with single blanks, and without signs that only end it. */
function simple(name: string): string {
  const words = fold(name).replaceAll('_', ' ').replaceAll('-', ' ').split(' ').filter(Boolean).join(' ')
  let end = words.length
  while (end > 0 && ' :*'.includes(words[end - 1]!)) end--
  return words.slice(0, end)
}

/** What a name says outside of its brackets, and in the first ones. */
function withoutBrackets(name: string): { bare: string; inside: string } {
  const [bare = '', ...parts] = name.split(/[([{]/)
  const closed = parts.map((part) => part.split(/[)\]}]/))
  const rest = closed.map(([, ...behind]) => behind.join(' ').trim())
  return { bare: [bare.trim(), ...rest].filter(Boolean).join(' '), inside: closed[0]?.[0]?.trim() ?? '' }
}

/** In brackets, 'no' is no id and 'ad' no name: only positions are known by them. */
function positionOf(inside: string): Field | undefined {
  const field = fields.get(inside)
  return field === 'longitude' || field === 'latitude' ? field : undefined
}

/** Columns that only exports of OpenStreetMap have. */
export function isOsmHeader(header: string[]): boolean {
  const names = new Set(header.map((name) => name.trim().toLowerCase()))
  const has = (...wanted: string[]): boolean => wanted.some((name) => names.has(name))
  return has('full_id', 'osm_id', 'osm_way_id') || (has('@id') && has('@type', '@lat', '@lon', 'amenity'))
}
