/** The island that a node is in. */
export function islandOf(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest('lokma-island') ?? null
}

/** What changed in islands before one was hydrated: a page translator replaces texts that React will look for. */
let waiting: MutationRecord[] = []
let observer: MutationObserver | undefined
let handle: ((records: MutationRecord[]) => void) | undefined

/** Notes every change of the document's nodes and texts. The first script calls it before any translator runs. */
export function noteChanges(): void {
  observer = new MutationObserver((records) => {
    if (handle) handle(records)
    // Outside of islands React has nothing yet.
    else waiting.push(...records.filter(({ target }) => islandOf(target)))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
}

/** Hands over what was noted, and from now on each change as it comes. */
export function handleChanges(handler: (records: MutationRecord[]) => void): void {
  handle = handler
  const noted = waiting
  waiting = []
  handler(noted)
}

/** The changes that nobody handled yet. */
export function takeChanges(): MutationRecord[] {
  return observer?.takeRecords() ?? []
}

/** Also notes changes of a text that is in no document. */
export function noteText(text: Text): void {
  observer?.observe(text, { characterData: true, characterDataOldValue: true })
}
