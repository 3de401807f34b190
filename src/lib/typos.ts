/** Names by each spelling that they have with one letter missing. */
export type TypoIndex = ReadonlyMap<string, readonly string[]>

/** Lets `withoutTypo` find these names. */
export function indexTypos(names: Iterable<string>): TypoIndex {
  const index = new Map<string, string[]>()
  for (const name of new Set(names))
    for (const form of formsOf(name)) {
      const known = index.get(form)
      if (known) known.push(name)
      else index.set(form, [name])
    }
  return index
}

/** The names that differ from the word by one letter: missing, added, wrong, or two swapped. */
export function withoutTypo(index: TypoIndex, word: string): string[] {
  const near = new Set([...formsOf(word)].flatMap((form) => index.get(form) ?? []))
  return [...near].filter((name) => name[0] === word[0] && isNear(name, word))
}

function formsOf(word: string): Set<string> {
  const forms = new Set([word])
  for (let at = 0; at < word.length; at++) forms.add(word.slice(0, at) + word.slice(at + 1))
  return forms
}

/** Whether two words differ by one letter at most: missing, added, wrong, or two swapped. */
export function isNear(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
