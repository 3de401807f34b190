// A spreadsheet takes a cell that begins with one of these signs for a formula, also behind blanks and in full width. The apostrophes
// are those of this module, so that a guarded text can be guarded again.
const formula = /^['\s\p{Default_Ignorable_Code_Point}\ufeff]*[=+@＝＋＠−－-]/u
const gap = /^'*[\t\r\n]/

/** Where a spreadsheet expects semicolons or tabs between the cells, a cell begins inside a text too. */
function mapCells(text: string, change: (cell: string) => string): string {
  return text
    .split(/([;\t\r\n])/)
    .map((cell, at) => (at % 2 === 0 ? change(cell) : cell))
    .join('')
}

/** A text for a cell of a table that people open in a spreadsheet: an apostrophe keeps it from being a formula. */
export function guardCell(text: string): string {
  const cells = mapCells(text, (cell) => (formula.test(cell) ? `'${cell}` : cell))
  return gap.test(text) ? `'${cells}` : cells
}

/** The text that was guarded. */
export function unguardCell(cell: string): string {
  const text = cell.startsWith("'") && gap.test(cell.slice(1)) ? cell.slice(1) : cell
  return mapCells(text, (part) => (part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part))
}
