import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from './language-words.ts'

const source = join(import.meta.dirname, '../../src')

/** What texts with parameters are called with: one and several. */
const samples = [1, '1', 7, '7']

export interface CatalogueText {
  /** As in votes.texts.tr.ts: features/votes/votes. */
  catalogue: string
  key: string
  text: string
}

/** The names of all catalogues. */
export function catalogueNames(language: Language): string[] {
  return globSync(`**/*.texts.${language}.ts`, { cwd: source })
    .map((file) => file.replace(`.texts.${language}.ts`, ''))
    .toSorted()
}

/** What one catalogue exports. */
export async function readCatalogue(name: string, language: Language): Promise<object> {
  const module: object = await import(pathToFileURL(join(source, `${name}.texts.${language}.ts`)).href)
  return Object.values(module).find((value) => typeof value === 'object' && value !== null) as object
}

/** Every text of a language; a text with parameters is there once for each sample. */
export async function allTexts(language: Language): Promise<CatalogueText[]> {
  const all: CatalogueText[] = []
  for (const catalogue of catalogueNames(language)) {
    for (const [key, text] of textsOf(await readCatalogue(catalogue, language), '')) all.push({ catalogue, key, text })
  }
  return all
}

function textsOf(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value === 'function') return samples.map((sample) => [key, String(value(sample, sample, sample))])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, key === '' ? name : `${key}.${name}`))
}
