/** Where the index of the decisions is. */
export const INDEX = 'docs/decisions/README.md'

const FILE = /^docs\/decisions\/((\d{4})-[\w-]+\.md)$/
const LATER = String.raw`\[\d{4}\]\(\d{4}-[\w-]+\.md\)`
const STATUS = new RegExp(String.raw`^\*(\d{4}-\d\d-\d\d) · (accepted|(?:superseded|amended) by ${LATER}(?:, ${LATER})*)\*$`)

interface Decision {
  file: string
  title: string
  date: string
  status: string
}

/** Reads a decision's first lines; a string says what is wrong with them. */
function readDecision(path: string, text: string): Decision | string {
  const [, file, number] = FILE.exec(path)!
  const [title, blank, line = ''] = text.split('\n')
  if (!new RegExp(`^# ${number} [^:]`).test(title!)) return `${path}: its title must begin with '# ${number} '`
  const found = blank === '' ? STATUS.exec(line) : null
  if (!found) return `${path}: its third line must be like '*2026-11-21 · accepted*' or '*2026-11-21 · amended by [0057](0057-….md)*'`
  const [, date, status] = found
  const numbers = [...status!.matchAll(/\[(\d{4})\]\((\d{4})-/g)]
  if (numbers.some(([, shown, linked]) => shown !== linked || shown! <= number!)) return `${path}: its status must link to later decisions`
  return { file: file!, title: title!.slice(2), date: date!, status: status! }
}

const readAll = (documents: ReadonlyMap<string, string>): (Decision | string)[] =>
  [...documents]
    .filter(([path]) => FILE.test(path))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => readDecision(path, text))

/** Decisions without a title, a date or a status in the common form. */
export const wrongDecisions = (documents: ReadonlyMap<string, string>): string[] =>
  readAll(documents).filter((decision) => typeof decision === 'string')

/** The index: one line for each decision, with its date and status. */
export function indexOf(documents: ReadonlyMap<string, string>): string {
  const lines = readAll(documents)
    .filter((decision) => typeof decision !== 'string')
    .map(({ file, title, date, status }) => `- [${title}](${file}) · ${date} · ${status}`)
  return [
    '# Decisions',
    '',
    'Why it is so: context, decision and consequences of each choice that a reader will question. The status says which later decision replaced (superseded) or changed (amended) one. `node scripts/check-docs.ts --write-index` writes this list from the files.',
    '',
    ...lines,
    '',
  ].join('\n')
}

/** The index where it differs from the files. */
export const wrongIndex = (documents: ReadonlyMap<string, string>): string[] =>
  documents.get(INDEX) === indexOf(documents) ? [] : [`${INDEX}: differs from the decisions: node scripts/check-docs.ts --write-index`]
