import { globSync, readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { cpuMs } from '#tests/support/cpu-time.ts'

/** A regular expression of the source, and the file that holds it. */
export interface Expression {
  file: string
  source: string
  flags: string
}

/** Every regular expression of src/, literal or constructed. What is no constant of the file is replaced by '8' in constructed ones. */
export function collectExpressions(): Expression[] {
  return globSync('src/**/*.{ts,tsx,js}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => expressionsIn(file, readFileSync(file, 'utf8')))
}

/** Each expression once, with the first file that has it. */
export function distinctExpressions(all: readonly Expression[]): Expression[] {
  return [...Map.groupBy(all, ({ source, flags }) => `/${source}/${flags}`).values()].map(([first]) => first!)
}

export function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const constants = new Map<string, string>()
  const constructed = (callee: Node, [first, second]: readonly Node[]): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !first) return
    const source = staticText(first, constants)
    const flags = second ? staticText(second, constants) : ''
    if (source === undefined || flags === undefined)
      throw new Error(`${file}: an expression that cannot be read: ${text.slice(first.start, first.end)}`)
    found.push({ file, source, flags })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const value = init && staticText(init as unknown as Node, constants)
      if (id.type === 'Identifier' && value !== undefined && value !== null) constants.set(id.name, value)
    },
    Literal: (node) => {
      if ('regex' in node && node.regex) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: ({ callee, arguments: given }) => constructed(callee as unknown as Node, given as unknown as Node[]),
    CallExpression: ({ callee, arguments: given }) => constructed(callee as unknown as Node, given as unknown as Node[]),
  }).visit(program)
  return found
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  object?: Node
  property?: Node
  tag?: Node
  quasi?: Node
  quasis?: { value: { raw: string; cooked: string | null } }[]
  expressions?: Node[]
}

/** The text of an expression: a text, or a template with the constants that the file declared before. */
function staticText(node: Node, constants: ReadonlyMap<string, string>, isRaw = false): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TaggedTemplateExpression' && node.tag?.object?.name === 'String' && node.tag.property?.name === 'raw')
    return staticText(node.quasi!, constants, true)
  if (node.type !== 'TemplateLiteral') return undefined
  const values = node.expressions!.map((one) => (one.type === 'Identifier' ? constants.get(one.name!) : undefined) ?? '8')
  return node.quasis!.map(({ value }, index) => (isRaw ? value.raw : value.cooked) + (values[index] ?? '')).join('')
}

/** Sample characters for classes and sets. */
const ALPHABET = [
  ...Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0\u0130\u0131\u0307\u015f\u2013\u2028\u202e\u2800\u200bé😀🌯👍🏽',
]
const ENDINGS = ['', '\u0000', '!', '\n', '@']
/** Pairs of pieces that are repeated together. */
const PAIRS = 80

interface Attack {
  prefix: string
  pump: string
  ending: string
}

const repeat = ({ prefix, pump, ending }: Attack, length: number): string => prefix + pump.repeat(Math.ceil(length / pump.length)) + ending

/** Texts that match parts of an expression with these flags. */
function createSampler(flags: string) {
  const own = flags.replaceAll(/[gy]/g, '')

  const members = (raw: string): string[] => {
    const one = new RegExp(`^(?:${raw})$`, own)
    const fitting = ALPHABET.filter((letter) => one.test(letter))
    return ['a', '0', ' ', '/', '-', '.']
      .filter((letter) => fitting.includes(letter))
      .concat(fitting)
      .slice(0, 8)
  }
  function sample(node: AST.Node): string {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return members(node.raw)[0] ?? ''
      case 'Alternative':
        return node.elements.map(sample).join('')
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives[0] ? sample(node.alternatives[0]) : ''
      case 'Quantifier':
        return sample(node.element).repeat(Math.max(1, node.min))
      default:
        return ''
    }
  }
  /** The text required before this part. */
  function before(node: AST.Node): string {
    const parent = node.parent as AST.Node | null
    if (!parent) return ''
    if (parent.type !== 'Alternative') return before(parent)
    return (
      before(parent) +
      parent.elements
        .slice(0, parent.elements.indexOf(node as AST.Element))
        .map(sample)
        .join('')
    )
  }

  return { members, sample, before }
}

/** Inputs that make an expression backtrack: its classes, literals and parts repeated after their prefix, with an end that does not match. */
function attacksOn({ source, flags }: Expression): Attack[] {
  const hasUnicode = flags.includes('u')
  const hasSets = flags.includes('v')
  const parsed = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: hasUnicode,
    unicodeSets: hasSets,
  })
  const { members, sample, before } = createSampler(flags)

  // An anchored expression does not match after a first letter.
  const prefixes = new Set(['', 'a', '!'])
  const pumps = new Set<string>()
  const keep = (pump: string): void => {
    if (pump !== '') pumps.add(pump)
  }
  visitRegExpAST(parsed, {
    onCharacterEnter: (node) => keep(sample(node)),
    onCharacterSetEnter: (node) => members(node.raw).slice(0, 4).forEach(keep),
    onCharacterClassEnter: (node) => members(node.raw).slice(0, 4).forEach(keep),
    onAlternativeEnter: (node) => keep(sample(node)),
    onQuantifierEnter: (node) => {
      prefixes.add(before(node))
      keep(sample(node.element))
      keep(before(node))
      keep(before(node) + sample(node))
    },
  })
  for (const pump of ['a', ' ', '/']) keep(pump)
  const single = [...pumps]
  const pairs = single.flatMap((one) => single.filter((other) => other !== one).map((other) => one + other)).slice(0, PAIRS)
  return [...prefixes].flatMap((prefix) => [...single, ...pairs].flatMap((pump) => ENDINGS.map((ending) => ({ prefix, pump, ending }))))
}

/** The length with which each attack is tried once; the slowest ones are then measured with the next two. */
const TRIED = 8000
const SHORT = 25_000
const LONG = 100_000
/** A quadratic expression takes seconds for 100 KB; a linear one takes a hundredth of this on a loaded machine. */
const LONG_MS = 250
/** An attack that takes this long for 8 KB is measured first. */
const TRIED_MS = 10
/** An attack that is faster than this for 8 KB is tried once. */
const FAST_MS = 0.5
/** Times below this cannot be compared. */
const NOISE_MS = 10
/** All attacks on a linear expression take less than this in total. */
const PATIENCE_MS = 10_000

/** The attack that makes this expression slow; undefined when all attacks take linear time. */
export function slownessOf(expression: Expression, patienceMs = PATIENCE_MS): string | undefined {
  const pattern = new RegExp(expression.source, expression.flags)
  const isAll = expression.flags.includes('g')
  const once = (text: string): number => {
    const began = cpuMs()
    if (isAll) text.replace(pattern, '')
    else pattern.exec(text)
    pattern.lastIndex = 0
    return cpuMs() - began
  }
  /** The fastest of three runs, because another program may have used the core. */
  const best = (attack: Attack, length: number): number => {
    const text = repeat(attack, length)
    const first = once(text)
    return first > LONG_MS * 4 ? first : Math.min(first, once(text), once(text))
  }
  /** What is wrong with the times of an attack. A quadratic expression takes 16 times as long for four times the length. */
  const problemOf = (attack: Attack): string | undefined => {
    const short = best(attack, SHORT)
    if (short > LONG_MS) return `${short.toFixed(0)} ms for 25 KB`
    const long = best(attack, LONG)
    if (long > LONG_MS || (long > NOISE_MS && long > short * 10))
      return `${short.toFixed(1)} ms for 25 KB, ${long.toFixed(1)} ms for 100 KB`
    return undefined
  }
  const shown = ({ prefix, pump, ending }: Attack): string =>
    `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} × n + ${JSON.stringify(ending)}`

  let current: Attack | undefined
  const tried = (): string | undefined => {
    const times: { attack: Attack; ms: number }[] = []
    for (const attack of attacksOn(expression)) {
      current = attack
      const text = repeat(attack, TRIED)
      const first = once(text)
      // The faster of two runs: a pause of this process must not drop a slow attack from the second measurement.
      const ms = first > FAST_MS ? Math.min(first, once(text)) : first
      times.push({ attack, ms })
      if (ms > TRIED_MS) break
    }
    for (const { attack } of times.toSorted((a, b) => b.ms - a.ms).slice(0, 6)) {
      current = attack
      // A slow expression is slow each time; a pause of this process hits one measurement.
      const problem = problemOf(attack) && problemOf(attack) && problemOf(attack)
      if (problem) return `${shown(attack)}: ${problem}`
    }
    return undefined
  }
  const holder = globalThis as { lokmaTried?: typeof tried }
  holder.lokmaTried = tried
  try {
    return runInThisContext('globalThis.lokmaTried()', { timeout: patienceMs }) as string | undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return `${current ? shown(current) : ''}: no end within ${patienceMs} ms`
  } finally {
    delete holder.lokmaTried
  }
}
