import { dirname, join } from 'node:path'
import { wrongDecisions, wrongIndex } from './decisions.ts'
import { anchorsOf, contentsOf, withoutCode, wordsOf } from './markdown.ts'

/** The text of each document, by its path. */
type Documents = ReadonlyMap<string, string>

const README_WORDS = 900
/** A longer guide has a table of contents. */
const GUIDE_WORDS = 1200

/** All problems of the documents, one a line. */
export function problemsOf(documents: Documents, exists: (path: string) => boolean): string[] {
  return [
    ...missingPaths(documents, exists),
    ...missingAnchors(documents),
    ...longReadme(documents),
    ...wrongContents(documents),
    ...wrongDecisions(documents),
    ...wrongIndex(documents),
  ]
}

/** Paths in backquotes and links to files that are not there. */
function missingPaths(documents: Documents, exists: (path: string) => boolean): string[] {
  const inCode = /`((?:src|demo|tools|deploy|tests|scripts|docs|bench|public|\.ci)\/[\w./$-]+)`/g
  return [...documents].flatMap(([document, text]) => {
    const named = [...withoutCode(text).matchAll(inCode)].map(([, path]) => path!)
    const linked = linksOf(document, text).flatMap(({ path }) => (path === document ? [] : [path]))
    return [...named, ...linked].filter((path) => !exists(path)).map((path) => `${document}: ${path} is not there`)
  })
}

/** Links with an anchor that no heading of their document has. */
function missingAnchors(documents: Documents): string[] {
  return [...documents].flatMap(([document, text]) =>
    linksOf(document, text)
      .filter(({ path, anchor }) => anchor !== undefined && documents.has(path) && !anchorsOf(documents.get(path)!).has(anchor))
      .map(({ path, anchor }) => `${document}: ${path} has no heading for #${anchor}`),
  )
}

function longReadme(documents: Documents): string[] {
  const words = wordsOf(documents.get('README.md') ?? '')
  return words > README_WORDS ? [`README.md: ${words} words, at most ${README_WORDS} are allowed`] : []
}

/** Long guides whose first paragraph is not followed by a list of exactly their second headings. */
function wrongContents(documents: Documents): string[] {
  return [...documents]
    .filter(([document, text]) => document.startsWith('docs/guides/') && wordsOf(text) > GUIDE_WORDS)
    .filter(([, text]) => text.split('\n\n')[2] !== contentsOf(text))
    .map(([document, text]) => `${document}: after its first paragraph this table of contents is missing:\n${contentsOf(text)}`)
}

/** The links to our own files: where they lead from the root, and the anchor if there is one. */
function linksOf(document: string, text: string): { path: string; anchor: string | undefined }[] {
  const links = withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g)
  return [...links].map(([, path, anchor]) => ({ path: path === '' ? document : join(dirname(document), path!), anchor }))
}
