import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { installedFolders } from './installed.ts'

/** What the folder of a package says about it. */
interface Described {
  name: string
  version: string
  license?: string
  licenses?: { type: string }[]
  author?: string | { name?: string }
}

/** The texts of what Node and the embedded PostgreSQL consist of: their packages bring none of them. */
const OF_PROGRAMS = ['deploy/debian/node-licence.txt', 'deploy/debian/embedded-postgresql.txt']

/** A package and the text of its licence. */
interface Licensed {
  title: string
  text: string
}

/**
 * The licences of all that a release holds that others wrote: packages that run, packages that the pages were built from, Node, and the
 * embedded PostgreSQL. Packages with one and the same text come together.
 */
export function thirdPartyTexts(root: string, packages: readonly string[]): string {
  const built = installedFolders(root, Object.keys(manifest.dependencies))
  const all = [...new Set([...packages, ...built])].toSorted().map((folder) => licensed(root, folder))
  const byText = Map.groupBy(all, ({ text }) => text)
  const sections = [...byText].map(([text, those]) => `${those.map(({ title }) => title).join('\n')}\n\n${text}`)
  const head = 'Lokma is under the MIT licence. It comes with work of others under these licences.'
  return (
    [head, ...OF_PROGRAMS.map((file) => readFileSync(join(root, file), 'utf8')), ...sections]
      .map((text) => text.trim())
      .join(`\n\n${'='.repeat(72)}\n\n`) + '\n'
  )
}

/** One line for each package: its name, version and licence. */
export function namesWithLicences(root: string, packages: readonly string[]): string[] {
  return packages.map((folder) => licensed(root, folder).title)
}

function licensed(root: string, folder: string): Licensed {
  const about = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Described
  const licence = about.license ?? about.licenses?.map(({ type }) => type).join(' OR ') ?? 'see the text'
  const author = typeof about.author === 'string' ? about.author : (about.author?.name ?? `the authors of ${about.name}`)
  return { title: `${about.name} ${about.version}: ${licence}`, text: ownText(join(root, folder)) ?? usualText(licence, author) }
}

/** The text of the licence in the folder of a package, or the part of its README that speaks of it. */
function ownText(folder: string): string | undefined {
  const names = readdirSync(folder)
  const own = names.find((name) => /^(?:licen[cs]e|copying)/i.test(name))
  if (own !== undefined) return readFileSync(join(folder, own), 'utf8').replaceAll('\r\n', '\n').trim()
  const readme = names.find((name) => /^readme\.md$/i.test(name))
  const [, text] =
    readme === undefined
      ? []
      : (/\n#+ Licen[cs](?:e|ing)\s*\n([\s\S]+?)(?=\n#+ |$)/i.exec(readFileSync(join(folder, readme), 'utf8')) ?? [])
  return text !== undefined && text.length > 400 ? text.replaceAll('\r\n', '\n').trim() : undefined
}

/** The text of a licence whose package names it and does not bring it. */
function usualText(licence: string, author: string): string {
  if (licence !== 'MIT')
    return `Copyright (c) ${author}\n\nUnder the licence named above; on Debian its text is in /usr/share/common-licenses where it is a usual one.`
  const [, permission = ''] = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8').split(/^Copyright .*$/m)
  return `MIT License\n\nCopyright (c) ${author}\n${permission}`.trim()
}
