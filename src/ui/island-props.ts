/** In an attribute each quotation mark takes six bytes, a backtick one. */
const swapped: Record<string, string> = { '"': '`', '`': '"' }
const swap = (text: string): string => text.replace(/["`]/g, (mark) => swapped[mark]!)

/** The text of an island's props for an attribute; undefined when there are none. */
export function writeProps(props: object): string | undefined {
  return Object.keys(props).length > 0 ? swap(JSON.stringify(props)) : undefined
}

/** Reads what `writeProps` wrote. */
export function readProps(island: Element): Record<string, unknown> {
  return JSON.parse(swap(island.getAttribute('props') ?? '{}')) as Record<string, unknown>
}
