/** A small PMTiles file of version 3: one tile for the whole world, with land, a street and the name of a place. */
export function smallPmtiles(): Buffer {
  const tile = Buffer.concat([
    layer('earth', [feature(3, [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15])]),
    layer('water', [feature(3, [9, 0, 0, 26, 800, 0, 0, 800, 799, 0, 15])]),
    layer('roads', [feature(2, [9, 4600, 2900, 10, 500, 300])]),
  ])
  const metadata = Buffer.from(JSON.stringify({ name: 'deneme', attribution: '<a href="https://osm.example">© OpenStreetMap</a>' }))
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1])
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const [rootAt, metadataAt] = [127, 127 + directory.length]
  const tilesAt = metadataAt + metadata.length
  for (const [index, value] of [rootAt, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, tile.length, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered; nothing is compressed; vector tiles of zoom 0.
  header.set([1, 1, 1, 1, 0, 0], 96)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, directory, metadata, tile])
}

function layer(name: string, features: Buffer[]): Buffer {
  return field(
    3,
    Buffer.concat([Buffer.from([15 << 3, 2]), field(1, Buffer.from(name)), ...features, Buffer.from([5 << 3, ...varint(4096)])]),
  )
}

function feature(type: number, geometry: number[]): Buffer {
  return field(2, Buffer.concat([Buffer.from([3 << 3, type]), field(4, Buffer.from(geometry.flatMap(varint)))]))
}

function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(bytes.length)]), bytes])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}
