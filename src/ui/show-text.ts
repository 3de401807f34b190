const shown = new WeakMap<Element, string>()

/** Writes a text, unless the element already has it. A text that a page translator translated since counts as already there. */
export function showText(element: Element, text: string): void {
  if ((shown.get(element) ?? element.textContent) === text) return
  shown.set(element, text)
  const [only, more] = element.childNodes
  // The text node is kept, because an island may refer to it.
  if (only instanceof Text && !more) only.data = text
  else element.textContent = text
}
