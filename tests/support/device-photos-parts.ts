/** Every kind of metadata contains this text; no output may contain it. */
export const SECRET = 'GizliEvAdresi'

const ascii = (text: string) => Buffer.from(text, 'latin1')

type Entry = [tag: number, type: number, count: number, value: Buffer]

class Tiff {
  readonly little: boolean

  constructor(little: boolean) {
    this.little = little
  }

  short(value: number): Buffer {
    const data = Buffer.alloc(2)
    if (this.little) data.writeUInt16LE(value)
    else data.writeUInt16BE(value)
    return data
  }

  long(value: number): Buffer {
    const data = Buffer.alloc(4)
    if (this.little) data.writeUInt32LE(value)
    else data.writeUInt32BE(value)
    return data
  }

  text(tag: number, text: string): Entry {
    const data = ascii(`${text}\0`)
    return [tag, 2, data.length, data]
  }

  rationals(tag: number, values: number[]): Entry {
    return [tag, 5, values.length, Buffer.concat(values.map((value) => Buffer.concat([this.long(value), this.long(1)])))]
  }

  pointer(tag: number, value: number): Entry {
    return [tag, 4, 1, this.long(value)]
  }

  /** A directory at this offset; values longer than four bytes follow it. */
  directory(entries: Entry[], at: number, next = 0): Buffer {
    const sorted = entries.toSorted(([a], [b]) => a - b)
    let free = at + 2 + sorted.length * 12 + 4
    const long: Buffer[] = []
    const rows = sorted.map(([tag, type, count, value]) => {
      let field: Buffer = Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4)
      if (value.length > 4) {
        field = this.long(free)
        const even = Buffer.concat([value, Buffer.alloc(value.length % 2)])
        long.push(even)
        free += even.length
      }
      return Buffer.concat([this.short(tag), this.short(type), this.long(count), field])
    })
    return Buffer.concat([this.short(sorted.length), ...rows, this.long(next), ...long])
  }
}

export interface ExifShape {
  little?: boolean
  make?: string
  orientation?: number
  /** The orientation as a text instead of a number. */
  wrongType?: boolean
  makerNote?: Buffer
  gps?: boolean
  thumbnail?: Buffer
  /** The first directory names itself as the next one. */
  cyclic?: boolean
}

/** The content of an EXIF block: a TIFF header and its directories. */
export function tiff({
  little = false,
  make = 'Telefoncu',
  orientation = 1,
  wrongType,
  makerNote,
  gps,
  thumbnail,
  cyclic,
}: ExifShape): Buffer {
  const w = new Tiff(little)
  const turned: Entry = wrongType ? w.text(0x112, String(orientation)) : [0x112, 3, 1, w.short(orientation)]
  const photo: Entry[] = [w.text(0x9003, '2026:11:30 12:00:00'), w.text(0xa431, SECRET)]
  if (makerNote) photo.push([0x927c, 7, makerNote.length, makerNote])
  const place: Entry[] = [
    w.text(1, 'N'),
    w.rationals(2, [41, 0, 30]),
    w.text(3, 'E'),
    w.rationals(4, [29, 0, 15]),
    w.rationals(6, [120]),
    w.rationals(7, [12, 0, 0]),
    [0x1c, 7, 8 + SECRET.length, ascii(`ASCII\0\0\0${SECRET}`)],
    w.text(0x1d, '2026:11:30'),
  ]
  const first = (photoAt: number, placeAt: number, next: number) =>
    w.directory(
      [w.text(0x10f, make), turned, w.text(0x13b, SECRET), w.pointer(0x8769, photoAt), ...(gps ? [w.pointer(0x8825, placeAt)] : [])],
      8,
      next,
    )
  const photoAt = 8 + first(0, 0, 0).length
  const photoBlock = w.directory(photo, photoAt)
  const placeAt = photoAt + photoBlock.length
  const placeBlock = gps ? w.directory(place, placeAt) : Buffer.alloc(0)
  const thumbAt = placeAt + placeBlock.length
  const thumb = (data: Buffer, at: number) =>
    w.directory([[0x103, 3, 1, w.short(6)], w.pointer(0x201, at), w.pointer(0x202, data.length)], thumbAt)
  const thumbBlock = thumbnail ? Buffer.concat([thumb(thumbnail, thumbAt + thumb(thumbnail, 0).length), thumbnail]) : Buffer.alloc(0)
  const next = cyclic ? 8 : thumbnail ? thumbAt : 0
  return Buffer.concat([
    ascii(little ? 'II' : 'MM'),
    w.short(42),
    w.long(8),
    first(photoAt, placeAt, next),
    photoBlock,
    placeBlock,
    thumbBlock,
  ])
}

/** A JPEG segment: marker, length, data. */
export function segment(marker: number, ...data: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(data.map((part) => (typeof part === 'string' ? ascii(part) : part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

export const exif = (shape: ExifShape): Buffer => segment(0xe1, 'Exif\0\0', tiff(shape))

/** The JPEG with these segments directly behind its beginning. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** A RIFF chunk of a WebP. */
export function riff(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([ascii(type), size, data, Buffer.alloc(data.length % 2)])
}

/** The chunks of a WebP. */
export function riffChunks(file: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4)
    chunks.push({ type: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}
