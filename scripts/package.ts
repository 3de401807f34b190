// Makes what is installed: `npm run package` writes the Debian package and the OCI image into dist/; `-- deb` or `-- image` one of them.
import { join, relative } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { makeDebianPackage, PackageError } from './package/debian.ts'
import { lackForImage, makeImage } from './package/image.ts'

const root = join(import.meta.dirname, '..')
const { version } = manifest
const wanted = process.argv[2]

async function main(): Promise<void> {
  if (wanted !== undefined && wanted !== 'deb' && wanted !== 'image')
    throw new PackageError(`There is no package '${wanted}': the usage is npm run package [-- deb | image].`)
  const say = (file: string): boolean => process.stdout.write(`${relative(root, file)}\n`)
  if (wanted !== 'image') say(await makeDebianPackage(join(root, 'dist'), { version }))
  if (wanted === 'deb') return
  const lack = lackForImage()
  if (wanted === undefined && lack !== undefined) process.stdout.write(`No image was made. ${lack}\n`)
  else say(await makeImage(join(root, 'dist'), { version }))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof PackageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
