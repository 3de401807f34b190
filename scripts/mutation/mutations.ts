import { isNode, type Node } from './walk.ts'

/** A piece of a source and the text in its place. */
export interface Change {
  kind: string
  start: number
  end: number
  replacement: string
}

type Mutation = (node: Node, parents: readonly Node[], source: string) => Change[]

const textOf = (source: string, node: Node): string => source.slice(node.start, node.end)
const replace = (node: Node, kind: string, replacement: string): Change => ({ kind, start: node.start, end: node.end, replacement })
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

const OPERATORS: Record<string, [kind: string, other: string]> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '&&': ['and/or', '||'],
  '||': ['and/or', '&&'],
  '+': ['sum', '-'],
  '-': ['sum', '+'],
}

const isText = (node: Node): boolean => node.type === 'TemplateLiteral' || typeof node['value'] === 'string'

const flipOperator: Mutation = (node, _parents, source) => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return []
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  const operator = node['operator'] as string
  const flipped = OPERATORS[operator]
  if (!flipped || (operator === '+' && (isText(left) || isText(right)))) return []
  const at = source.indexOf(operator, left.end)
  return [{ kind: flipped[0], start: at, end: at + operator.length, replacement: flipped[1] }]
}

/** Smaller numbers are moved by one, larger ones doubled and halved: a day that is a millisecond too long breaks no rule. */
const SMALL = 100

const changeLiteral: Mutation = (node, parents) => {
  const { value } = node
  const parent = parents[0]
  if (node.type !== 'Literal' || (parent?.type === 'MemberExpression' && parent['property'] === node)) return []
  if (typeof value === 'boolean') return [replace(node, 'boolean', String(!value))]
  if (typeof value !== 'number') return []
  const others = Math.abs(value) <= SMALL ? [value + 1, value - 1] : [value * 2, value / 2]
  return others.map((other) => replace(node, 'number', `(${other})`))
}

const negateCondition: Mutation = (node, _parents, source) => {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return []
  const test = node['test'] as Node
  return [replace(test, 'condition', `!(${textOf(source, test)})`)]
}

/** Functions that say yes or no. */
const QUESTION = /^(?:is|has|can|may|needs|fits|allows)[A-Z]/

const answerAlways: Mutation = (node, parents) => {
  if (!/Function/.test(node.type)) return []
  const body = node['body'] as Node | null
  const name = nameOf(node['id']) || nameOf(parents[0]?.['id'])
  if (!body || !QUESTION.test(name)) return []
  const answers = ['true', 'false']
  if (body.type !== 'BlockStatement') return answers.map((answer) => replace(body, 'constant', answer))
  return answers.map((answer) => ({ kind: 'constant', start: body.start + 1, end: body.start + 1, replacement: ` return ${answer};` }))
}

/** `if (…) throw …`, also with other statements before the throw. */
const dropRefusal: Mutation = (node) => {
  if (node.type !== 'IfStatement') return []
  const [then, test] = [node['consequent'] as Node, node['test'] as Node]
  const last = then.type === 'BlockStatement' ? (then['body'] as Node[]).at(-1) : then
  return last?.type === 'ThrowStatement' ? [replace(test, 'guard', 'false')] : []
}

/** Calls that refuse by throwing. */
const ASSERTION = /^(?:assert|refuse|require|ensure|check|permit)[A-Z]|^(?:consume|ensure)$/

/** `found(row, code)` no longer refuses when there is no row. */
const dropFound: Mutation = (node, _, source) => {
  const [value] = node.type === 'CallExpression' && nameOf(node['callee']) === 'found' ? (node['arguments'] as Node[]) : []
  return value ? [replace(node, 'guard', source.slice(value.start, value.end))] : []
}

const dropAssertion: Mutation = (node) => {
  if (node.type !== 'ExpressionStatement') return []
  const expression = node['expression'] as Node
  const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression
  const callee = call['callee']
  if (call.type !== 'CallExpression' || !isNode(callee)) return []
  const name = nameOf(callee) || nameOf(callee['property'])
  return ASSERTION.test(name) ? [replace(expression, 'guard', 'void 0')] : []
}

/** `.where(…)` after another one in a statement that writes: it guards the write. */
const dropWhere: Mutation = (node, _parents, source) => {
  if (node.type !== 'CallExpression' || nameOf((node['callee'] as Node)['property']) !== 'where') return []
  const before = (node['callee'] as Node)['object'] as Node
  const chain = textOf(source, before)
  if (!/\.(?:updateTable|deleteFrom)\(/.test(chain) || !/\.where\(/.test(chain)) return []
  return [{ kind: 'where', start: before.end, end: node.end, replacement: '' }]
}

/** The tags of templates that hold SQL: src/db/rows.ts. */
const STATEMENT = /^(?:sql|rowsOf|firstRow|hasRow|valuesOf|firstValue|onlyValue)$/

/** ` and …` of an update or a deletion in plain SQL. */
const dropSqlCondition: Mutation = (node, _parents, source) => {
  if (node.type !== 'TaggedTemplateExpression' || !STATEMENT.test(nameOf(node['tag']) || nameOf((node['tag'] as Node)['callee']))) return []
  const text = textOf(source, node)
  if (!/\bwhere\b/.test(text) || !/`\s*(?:with\b[^]*)?\b(?:update|delete from)\b/.test(text)) return []
  return [...text.matchAll(/(?<=\band )(?!not exists|exists)[^()`]+?(?=\s+(?:and|or|returning|limit|order)\b|\s*[`\n])/g)].map(
    ({ 0: condition, index }) => {
      const start = node.start + index
      return { kind: 'where', start, end: start + condition.length, replacement: 'true' }
    },
  )
}

const GUARDS: Mutation[] = [dropRefusal, dropAssertion, dropFound, dropWhere, dropSqlCondition]
const ALL: Mutation[] = [...GUARDS, flipOperator, changeLiteral, negateCondition, answerAlways]

/** The ways to break this node: all of them in a rule, elsewhere only those that take a guard away. */
export function mutationsOf(node: Node, parents: readonly Node[], source: string, isRule: boolean): Change[] {
  return (isRule ? ALL : GUARDS).flatMap((mutation) => mutation(node, parents, source))
}
