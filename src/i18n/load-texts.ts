import { join } from 'node:path'
import type { Catalogue } from './catalogue.ts'
import { type Language, languages } from './languages.ts'

/**
 * The texts of one catalogue in every language, for server code that answers readers of all languages at once; pages are built
 * once per language and import `#texts/` instead. `path` is the path after `#texts/`.
 */
export async function loadTexts<Module extends object>(path: string): Promise<Record<Language, Catalogue<Module>>> {
  const texts: Partial<Record<Language, Catalogue<Module>>> = {}
  for (const language of Object.keys(languages) as Language[])
    texts[language] = (await import(/* @vite-ignore */ join(import.meta.dirname, `../${path}.texts.${language}.ts`))) as Catalogue<Module>
  return texts as Record<Language, Catalogue<Module>>
}
