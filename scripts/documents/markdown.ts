/** The text without blocks of code, in which a # begins a comment. */
export const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '')

/** As `wc -w` counts them. */
export const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The headings of a level, without their marks. */
function headingsOf(text: string, level: number): string[] {
  const marked = new RegExp(String.raw`^#{${level}} (.+)$`, 'gm')
  return [...withoutCode(text).matchAll(marked)].map(([, heading]) => plain(heading!))
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** The anchors of all headings: one that comes again gets a number. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading] of withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading!)
    let name = anchor
    for (let again = 1; anchors.has(name); again++) name = `${anchor}-${again}`
    anchors.add(name)
  }
  return anchors
}

/** The table of contents that a document must have. */
export const contentsOf = (text: string): string =>
  headingsOf(text, 2)
    .map((heading) => `- [${heading}](#${anchorOf(heading)})`)
    .join('\n')

/** A heading without links and code marks. */
function plain(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()
}
