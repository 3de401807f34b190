interface Words {
  name: string
  description: string
}

/** A row that every site starts with, in the words of the page's language. Rows that the operator added or renamed are not changed. */
export function translateInitial<Row extends { name: string; description?: string }>(row: Row, words: Record<string, Words>): Row {
  const known = Object.hasOwn(words, row.name) ? words[row.name] : undefined
  if (!known) return row
  return { ...row, name: known.name, ...(row.description === undefined ? {} : { description: known.description }) }
}
