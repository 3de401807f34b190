import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileError } from '../../file-error.ts'

/** What osmium keeps of an extract before it is read here. */
const FILTER = ['nwr/amenity=fast_food,restaurant,food_court', 'nwr/street_vendor=yes']
const ERROR_MAX = 2000

/** An extract of OpenStreetMap as GeoJSON by lines, through the program osmium. @throws FileError */
export async function* exportOsm(path: string): AsyncGenerator<Uint8Array> {
  // osmium reads its input twice to put shapes together, so what it keeps needs a file.
  const folder = await mkdtemp(join(tmpdir(), 'lokma-osm-'))
  const kept = join(folder, 'restaurants.osm.pbf')
  try {
    await start(['tags-filter', path, ...FILTER, '-o', kept]).ended
    const exporter = start(['export', '-f', 'geojsonseq', '--geometry-types=point,polygon', '-a', 'type,id', kept, '-o', '-'])
    try {
      for await (const chunk of exporter.child.stdout as AsyncIterable<Uint8Array>) yield chunk
      await exporter.ended
    } finally {
      exporter.child.kill()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function start(given: string[]) {
  const child = spawn('osmium', given, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-ERROR_MAX)))
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing() : error))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new FileError(`osmium cannot read the file: ${said.trim() || `exit ${code}`}`)),
    )
  })
  // The promise may be rejected before the first await; without a handler that would end the process.
  ended.catch(() => undefined)
  return { child, ended }
}

function missing(): FileError {
  return new FileError('Extracts of OpenStreetMap are read with the program osmium, which is not installed: apt-get install osmium-tool.')
}
