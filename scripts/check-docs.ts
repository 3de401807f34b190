// Every file path that the documents name in backquotes or link to must exist.
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const missing: string[] = []
for (const document of [...globSync('*.md'), ...globSync('docs/**/*.md'), ...globSync('bench/*.md')]) {
  const text = (await readFile(document, 'utf8')).replaceAll(/```[\s\S]*?```/g, '')
  const inCode = [...text.matchAll(/`((?:src|demo|tools|deploy|tests|scripts|docs|bench|public|\.ci)\/[\w./$-]+)`/g)].map(
    ([, path]) => path!,
  )
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, path]) => join(dirname(document), path!))
  for (const path of [...inCode, ...links]) if (!existsSync(path)) missing.push(`${document}: ${path}`)
}
if (missing.length > 0) console.error(`Named in a document, but not there:\n${missing.join('\n')}`)
process.exit(missing.length > 0 ? 1 : 0)
