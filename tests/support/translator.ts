/**
 * How the translators of browsers change a page: Chrome wraps a text that it writes itself in two elements (`wrapped`, with other words
 * `reworded`), others write into the text of the page (`rewritten`), put one text in the place of neighbours (`merged`), or wrap the
 * text of the page itself (`moved`).
 */
export const waysToTranslate = ['wrapped', 'reworded', 'rewritten', 'merged', 'moved'] as const
export type WayToTranslate = (typeof waysToTranslate)[number]

/** Translates the page at once, and 250 ms after each change. Runs in the page: `page.evaluate(translatePage, 'wrapped')`. */
export function translatePage(way: WayToTranslate): void {
  const UNTOUCHED = 'script, style, textarea, option, title, noscript, svg, [translate=no], .notranslate'
  const done = new WeakSet<Node>()
  const say = (text: string): string => (way === 'wrapped' ? text : `${text.trimEnd()}°`)
  const isOpen = (node: Node | null): node is Text =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    !done.has(node) &&
    !node.data.endsWith('°') &&
    !node.parentElement!.closest(UNTOUCHED)
  const wrapper = (content: Text): HTMLElement => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    done.add(content)
    inner.append(content)
    outer.append(inner)
    return outer
  }
  const neighboursOf = (text: Text): Text[] => {
    const found: Text[] = []
    for (let next = text.nextSibling; next instanceof Comment || isOpen(next); next = next.nextSibling)
      if (next instanceof Text) found.push(next)
    return found
  }
  const translate = (text: Text): void => {
    if (way === 'rewritten') {
      text.data = say(text.data)
      return
    }
    if (way === 'moved') {
      const place = document.createElement('font')
      text.before(place)
      place.append(text)
      text.data = say(text.data)
      return
    }
    const neighbours = way === 'merged' ? neighboursOf(text) : []
    const words = [text, ...neighbours].map(({ data }) => data).join('')
    text.parentNode!.replaceChild(wrapper(document.createTextNode(say(words))), text)
    for (const neighbour of neighbours) neighbour.remove()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(run, 250)
  })
  const run = (): void => {
    observer.disconnect()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode()) found.push(walker.currentNode)
    for (const text of found) if (text.isConnected && isOpen(text)) translate(text)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  document.documentElement.lang = 'de'
  document.documentElement.classList.add('translated-ltr')
  for (const element of document.querySelectorAll('[title]:not([data-ago])'))
    element.setAttribute('title', say(element.getAttribute('title')!))
  run()
}
