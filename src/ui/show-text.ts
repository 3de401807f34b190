const shown = new WeakMap<Element, string>()

/** Writes a text unless it is there. What a page translator made of it counts as there. */
export function showText(element: Element, text: string): void {
  if ((shown.get(element) ?? element.textContent) === text) return
  shown.set(element, text)
  const [only, more] = element.childNodes
  // The text node stays: an island may hold it.
  if (only instanceof Text && !more) only.data = text
  else element.textContent = text
}
