import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { createTestCluster, connectionOf } from '#tests/support/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { Pool } from 'pg'
import type { Row } from './table.ts'

const RESTAURANTS = 100_000
const WORDS = ['Kokoreç', 'Tost', 'Midye', 'Pide', 'Dürüm', 'Lahmacun', 'Köfte', 'Tavuk']
const STREETS = ['Moda Caddesi', 'Bağdat Caddesi', 'Kızılay Sokak', 'Kordon Boyu', 'Atatürk Bulvarı']
const TOWNS = ['Kadıköy, İstanbul', 'Çankaya, Ankara', 'Konak, İzmir', 'Osmangazi, Bursa', 'Seyhan, Adana']

/** The import of a table of 100,000 restaurants, with addresses, positions and hours for half of them, and the same import once more. */
export async function measureImport(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-import-'))
  const path = join(folder, 'restaurants.csv')
  await pipeline(Readable.from(table()), createWriteStream(path))
  const cluster = await createTestCluster()
  const { url, drop } = await cluster.createDatabase()
  const pool = new Pool({ ...connectionOf(url), max: 2 })
  try {
    await migrate(pool)
    const bare = await copySeconds(pool)
    const first = await importSeconds(url, path)
    const second = await importSeconds(url, path)
    return [
      {
        what: `import of ${RESTAURANTS / 1000},000 restaurants`,
        measured: `${first.toFixed(0)} s`,
        against: `${bare.toFixed(1)} s for COPY of the same names into a bare table`,
        figure: first,
        goal: { atMost: 180 },
      },
      {
        what: 'the same import again, nothing changed',
        measured: `${second.toFixed(0)} s`,
        against: `${first.toFixed(0)} s`,
        figure: second,
      },
    ]
  } finally {
    await pool.end()
    await drop()
    await cluster.close()
    await rm(folder, { recursive: true })
  }
}

function* table(): Generator<string> {
  yield 'id,name,type,address,lat,lon,opening_hours\n'
  for (let row = 0; row < RESTAURANTS; row++) yield `${row},${cells(row).join(',')}\n`
}

/** Names that differ, 250 metres apart within five towns. */
function cells(row: number): string[] {
  const town = row % TOWNS.length
  const place = Math.floor(row / TOWNS.length)
  const latitude = 37 + town + Math.floor(place / 150) * 0.00225
  const longitude = 28 + town * 2 + (place % 150) * 0.003
  const name = `${WORDS[row % WORDS.length]} ${nameOf(row)}`
  const address = `"${STREETS[row % STREETS.length]} No: ${row % 200}, ${TOWNS[town]}"`
  return [name, 'kokorec', address, latitude.toFixed(6), longitude.toFixed(6), row % 2 ? 'Mo-Su 10:00-23:00' : '']
}

/** A made-up name for a number. */
function nameOf(row: number): string {
  const syllables = ['ka', 'le', 'mi', 'ro', 'su', 'ta', 'ney', 'dol', 'bür', 'şen']
  return [...String(row).padStart(5, '0')].map((digit) => syllables[Number(digit)]).join('')
}

async function importSeconds(url: string, path: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['src/app/cli.ts', 'import', path, '--source', 'bench'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return (performance.now() - began) / 1000
}

async function copySeconds(pool: Pool): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('create table bare_names (id text primary key, title text)')
    const began = performance.now()
    const rows = function* () {
      for (let row = 0; row < RESTAURANTS; row++) yield `${row}\t${cells(row)[0]}\n`
    }
    await pipeline(Readable.from(rows()), client.query(copyFrom('copy bare_names from stdin')))
    return (performance.now() - began) / 1000
  } finally {
    client.release()
  }
}
