/** The island that contains a node; null outside of islands. */
export function islandOf(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest('lokma-island') ?? null
}

/** The changes in islands before the first hydration: a page translator replaces texts that React will look for. */
let waiting: MutationRecord[] = []
let observer: MutationObserver | undefined
let handle: ((records: MutationRecord[]) => void) | undefined

/** Records every change of the document's nodes and texts. The first script calls this before any translator runs. */
export function noteChanges(): void {
  observer = new MutationObserver((records) => {
    if (handle) handle(records)
    // Outside of islands React has no nodes.
    else waiting.push(...records.filter(({ target }) => islandOf(target)))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
}

/** Passes the recorded changes to the handler, and from now on each further change. */
export function handleChanges(handler: (records: MutationRecord[]) => void): void {
  handle = handler
  const noted = waiting
  waiting = []
  handler(noted)
}

/** Returns and removes the changes that are not handled yet. */
export function takeChanges(): MutationRecord[] {
  return observer?.takeRecords() ?? []
}

/** Also records changes of a text node that was removed from the document. */
export function noteText(text: Text): void {
  observer?.observe(text, { characterData: true, characterDataOldValue: true })
}
