import type { ViewerResult } from '#people/viewer.contract.ts'
import { blockTexts } from '#texts/features/blocks/blocks'
import { markOf } from '#people/hidden.rules.ts'
import { keepPlace } from '../kept-places.ts'

/** The text of a kept place, by the beginning of its element's id; `hidden-place.tsx` renders the same text in islands. */
const texts = { yorum: blockTexts.hiddenComment, yanit: blockTexts.hiddenReply }

/**
 * Hides in the document what these members wrote: each element keeps its height and says that it is not shown. Content that appears without
 * being looked for is marked `data-by`, and a mute or a block hides it. A page or a search result that the viewer looked for is marked
 * `data-owner`, and only a block hides it.
 */
export function hideMembers({ by, owner }: ViewerResult['hidden']): void {
  hideAll('owner', new Set(owner))
  hideAll('by', new Set(by))
}

function hideAll(mark: 'owner' | 'by', marks: ReadonlySet<string>): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-${mark}]`))
    // Elements inside a hidden element are already removed. An island that is awake shows what the API sends.
    if (marks.has(markOf(element.dataset[mark]!)) && element.isConnected && !element.closest('lokma-island[awake]')) hide(element)
}

/** The elements of the head that describe the page to browsers and programs. */
const ABOUT = 'script[type="application/ld+json"],meta[name=description],meta[property^="og:"],meta[name^="twitter:"]'

function hide(element: HTMLElement): void {
  // The whole page belongs to that member: its head quotes the member's words.
  if (element.matches('main > [data-owner]')) for (const about of document.head.querySelectorAll(ABOUT)) about.remove()
  const { height } = element.getBoundingClientRect()
  const [kind = ''] = element.id.split('-')
  if (kind in texts) {
    const before = element.previousElementSibling
    const list = kind === 'yorum' ? element.dataset['column']! : element.closest('article')!.id
    keepPlace({ id: element.id, after: before instanceof HTMLElement && before.id ? before.id : null, list, height })
  }
  delete element.dataset['by']
  delete element.dataset['owner']
  element.dataset['kept'] = ''
  element.style.height = `${height}px`
  const line = document.createElement('p')
  line.textContent = texts[kind as keyof typeof texts] ?? blockTexts.hiddenHere
  element.replaceChildren(line)
}
