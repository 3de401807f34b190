/** What React writes before the markup of a tree for each picture in it that is not lazy. */
const written = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * Takes the preload links off the markup of one tree: the tree goes into lists, where no link may be. `keep` gets those of the pictures
 * with a high priority, for the head. The browser finds the others in the markup as early.
 */
export function takePreloads(html: string, keep?: (link: string) => void): string {
  const links = written.exec(html)?.[0]
  if (links === undefined) return html
  for (const [link] of keep ? links.matchAll(/<link[^<>]*>/g) : []) if (link.includes(' fetchPriority="high"')) keep!(link)
  return html.slice(links.length)
}
