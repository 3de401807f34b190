import { withoutEnd } from '#lib/text.ts'
import { type ParsedHours, parseOpeningHours } from './opening-hours.ts'

/** Reads hours as people write them: days and months in Turkish or English, `10.00-22.00`, `9am-6pm`. What has two meanings is refused. */
export function parsePlainHours(text: string): ParsedHours {
  const value = /\|\||#/.test(text) ? '' : inOsm(text)
  return value === '' ? { problem: 'HOURS_UNREADABLE' } : parseOpeningHours(value, { needsTimes: true })
}

/** Words in any usual form, folded, and what OpenStreetMap writes for each. The first that fits counts. */
const words: [RegExp, string][] = [
  [/\b(?:pazartesi|pzt|pts|monday|mon)/, 'mo'],
  [/\b(?:sali|tuesday|tues|tue)/, 'tu'],
  [/\b(?:carsamba|crs|car|wednesday|weds|wed)/, 'we'],
  [/\b(?:persembe|prs|per|thursday|thurs|thur|thu)/, 'th'],
  [/\b(?:cumartesi|cmt|cts|saturday|sat)/, 'sa'],
  [/\b(?:cuma|cum|friday|fri)/, 'fr'],
  [/\b(?:pazar|paz|sunday|sun)/, 'su'],
  [/\b(?:hafta ?ici|weekday)/, 'mo-fr'],
  [/\b(?:hafta ?sonu|weekend)/, 'sa,su'],
  [/\b(?:her ?gun|haftanin her gunu|haftanin 7 gunu|7 gun|daily|every ?day|all week|all days|7 days(?: a week)?)/, 'mo-su'],
  [/\b(?:resmi tatil|resmi bayram|public holiday|bank holiday)/, 'ph'],
  [/\b(?:ocak|oca|january)/, 'jan'],
  [/\b(?:subat|sub|february)/, 'feb'],
  [/\b(?:mart|march)/, 'mar'],
  [/\b(?:nisan|nis|april)/, 'apr'],
  [/\bmayis/, 'may'],
  [/\b(?:haziran|haz|june)/, 'jun'],
  [/\b(?:temmuz|tem|july)/, 'jul'],
  [/\b(?:agustos|agu|august)/, 'aug'],
  [/\b(?:eylul|eyl|september|sept)/, 'sep'],
  [/\b(?:ekim|eki|october)/, 'oct'],
  [/\b(?:kasim|kas|november)/, 'nov'],
  [/\b(?:aralik|december)/, 'dec'],
]
/** What may follow a day or a month: a full stop, a plural, 'in', 'on the day'. */
const endings = /(?:\.|'?(?:lari|leri|larda|lerde|lar|ler|inda|de|da|s)\b)?(?: gun(?:leri|u|ler)?\b)?(?![a-z'])/
const replacements = words.map(([word, to]): [RegExp, string] => [new RegExp(`${word.source}${endings.source}`, 'g'), to])

const DAY = '(?:mo|tu|we|th|fr|sa|su|ph)'
const DAYS = `${DAY}(?:[-,]${DAY}){0,13}`
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const TIME = String.raw`\d{1,2}:\d{2}`

function inOsm(text: string): string {
  const notes: string[] = []
  const plain = fold(text.normalize('NFKC').replace(/["“”„«»]([^"“”„«»]*)["“”„«»]/g, (_, note: string) => `#${notes.push(note) - 1}#`))
  const value = joinRules(readTimes(readWords(plain)))
  return value.replace(/ ?#(\d+)#/g, (_, index: string) => ` "${notes[Number(index)]!}"`)
}

function fold(text: string): string {
  return text
    .replace(/[İIı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐-―−~]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

function readWords(text: string): string {
  let folded = text
    // Turkish calendars have two letters too. Their 'Sa' is Tuesday, that of OpenStreetMap Saturday.
    .replace(/\b(?:pt|ca|pe|cu|ct|pz)\b/g, (day) => (/\bsa\b/.test(text) ? '?' : turkishPairs[day]!))
    .replace(
      /\b(?:7 gun,? )?(?:24 ?saat|24 ?hours?|24 ?hrs|24 ?h|round the clock|24\/7|7\/24)(?: a day\b| acik(?:tir)?\b)?/g,
      '00:00-24:00',
    )
    .replace(/\b(?:geceyarisi|gece yarisi|midnight)\b/g, '24:00')
    .replace(/\bnoon\b/g, '12:00')
    .replace(/\b(?:kapalidir|kapaliyiz|kapali|closed)\b(?: on\b)?/g, 'off')
    .replace(/\b(?:haric(?:inde)?|disinda|except(?: for| on)?)(?![a-z])/g, '!')
    .replace(/\b(?:diger|kalan|obur) gunler\b|\bother days\b/g, 'mo-su')
  folded = folded.replace(/\b([a-z]+?)'?(?:den|dan) ([a-z]+?)'?(?:ya|ye|a|e)(?: kadar)?(?![a-z'])/g, '$1-$2')
  for (const [word, to] of replacements) folded = folded.replace(word, to)
  return (
    folded
      .replace(/ (?:ve|and|&) (?=(?:mo|tu|we|th|fr|sa|su|ph|\d)\b|\d)/g, ',')
      .replace(/\b(?:saatleri?|saat|hours|arasi(?:nda)?|acik(?:tir|iz)?|open(?:ing)?)\b:?/g, ' ')
      .replace(/\(([^()]*)\)/g, ' ; $1')
      // A date of Turkish has its day in front.
      .replace(new RegExp(String.raw`\b(\d{1,2})\.? (${months})\b`, 'g'), '$2 $1')
      .replace(/\s+/g, ' ')
      .replace(/ ?([-,;|!]) ?/g, '$1')
      .replace(new RegExp(`\\b(${DAY}) ?/ ?(?=${DAY}\\b)`, 'g'), '$1,')
      .replace(new RegExp(` (?:to|thru|through|till|until) (?=${DAY}|${months}\\b)`, 'g'), '-')
      .replace(/\bmo-su,?mo-su\b/g, 'mo-su')
      .trim()
  )
}

const turkishPairs: Record<string, string> = { pt: 'mo', ca: 'we', pe: 'th', cu: 'fr', ct: 'sa', pz: 'su' }

const CLOCK = String.raw`(\d{1,2})(?:[:.h](\d{2})|(h))?(?: ?([ap])\.?m\b\.?)?`
const FROM_SUFFIX = String.raw`(?:'?(?:den|dan|ten|tan)\b)?`
const UNTIL_SUFFIX = String.raw`(?:'?(?:y?[ea])\b(?: kadar\b)?)?`
const BETWEEN = String.raw`(?: ?(?:-|/|to|till?|until|ile) ?| )`
// Safari before 16.4 has no lookbehind, so the letter before the times is matched too.
const rangePattern = new RegExp(
  String.raw`(^|[^\d:.])(?:from )?${CLOCK}${FROM_SUFFIX}${BETWEEN}${CLOCK}${UNTIL_SUFFIX}(?![\d:.]\d|\d|\w)`,
  'g',
)
const openEndPattern = new RegExp(
  String.raw`(^|[^\d:.-])(?:from )?${CLOCK}(?:(?:'?(?:den|dan|ten|tan))? itibaren|(?:-| ?to ?| ?till? ?| ?until ?)late\b)`,
  'g',
)

/** Times as OpenStreetMap writes them; what could be two times stays, and is refused. */
function readTimes(text: string): string {
  return text
    .replace(/\b([01]\d)([0-5]\d)-([012]\d)([0-5]\d)\b/g, '$1:$2-$3:$4')
    .replace(openEndPattern, (all, before: string, hour: string, minute: string | undefined, _h, half: string | undefined) => {
      const time = clockOf(hour, minute, half)
      return time === undefined ? all : `${before}${time}+`
    })
    .replace(rangePattern, (all: string, before: string, ...found: unknown[]) => {
      const [hour, minute, h, half, hour2, minute2, h2, half2] = found as (string | undefined)[]
      const [offset, given] = found.slice(8) as [number, string]
      const whole = all.slice(before.length)
      // Days of a month look like hours: `mar 10-22`.
      const isBare = minute === undefined && minute2 === undefined && h === undefined && h2 === undefined && !half && !half2
      if (isBare && (new RegExp(`(?:${months}) ?$`).test(given.slice(0, offset + before.length)) || !/^\d+-\d+$/.test(whole))) return all
      // `01.05-15.10` may be dates.
      if (/^\d+\.\d+-\d+\.\d+$/.test(whole) && [minute, minute2].every((one) => Number(one) >= 1 && Number(one) <= 12)) return all
      if (whole.includes(' ') && !/[-/a-z']/.test(whole)) return all
      const range = rangeOf([hour!, minute, half], [hour2!, minute2, half2], isBare)
      return range === undefined ? all : before + range
    })
}

type Time = [hour: string, minute: string | undefined, half: string | undefined]

function rangeOf([hour, minute, half]: Time, [hour2, minute2, half2]: Time, isBare: boolean): string | undefined {
  const to = clockOf(hour2, minute2, half2)
  if (to === undefined) return undefined
  let from = clockOf(hour, minute, half)
  if (half === undefined && half2 !== undefined && Number(hour) <= 12) {
    // '11-3pm' begins in the morning; '8-10pm' may begin in the morning or in the evening.
    if (half2 === 'a' || Number(hour) % 12 < Number(hour2) % 12) return undefined
    from = clockOf(hour, minute, 'a')
  }
  if (half !== undefined && half2 === undefined && Number(hour2) <= 12) return undefined
  // '9-5' may end in the afternoon or in the night.
  if (isBare && half2 === undefined && Number(hour2) <= Number(hour) && Number(hour) <= 12 && Number(hour2) > 0) return undefined
  return from === undefined ? undefined : `${from}-${to === '00:00' ? '24:00' : to}`
}

function clockOf(hour: string, minute = '00', half?: string): string | undefined {
  const given = Number(hour)
  if (half !== undefined && (given < 1 || given > 12)) return undefined
  const inDay = half === undefined ? given : (given % 12) + (half === 'p' ? 12 : 0)
  return `${String(inDay).padStart(2, '0')}:${minute}`
}

const isDayOff = new RegExp(`^${DAYS} off$`)
const isForAll = (rule: string): boolean => rule.startsWith('mo-su ')

/** Rules with semicolons between them, each with its days before its times. */
function joinRules(text: string): string {
  const exceptions: string[] = []
  const value = text
    .replaceAll('|', ';')
    // 'All days but Sunday.'
    .replace(new RegExp(String.raw`(${DAYS})!|!(${DAYS})`, 'g'), (_, before?: string, after?: string) => {
      exceptions.push(`${before ?? after!} off`)
      return ''
    })
    .replace(/;?,;?/g, (sign) => (sign === ',' ? ',' : ';'))
    .replace(new RegExp(String.raw`(${TIME}) ?\/ ?(?=\d)`, 'g'), '$1,')
    .replace(new RegExp(String.raw`(^|[;,]) ?off:? ?(${DAYS})(?=$|[;,])`, 'g'), '$1$2 off')
    .replace(new RegExp(String.raw`(${TIME}\+?) off:? ?(${DAYS})(?=$|[;,])`, 'g'), '$1;$2 off')
    // Days that follow times begin a rule of their own.
    .replace(new RegExp(String.raw`(${TIME}\+?|\boff|#)[ .,/]*(?=(?:${DAY}|${months})\b)`, 'g'), '$1;')
    .replace(new RegExp(String.raw`(${DAY})(?: ?[:=] ?|,? )(?=${TIME}|off)`, 'g'), '$1 ')
    .replace(/^[;, ]+/, '')
  // '10:00-22:00 every day' names the days last.
  const turned = withoutEnd(value, ';, ').replace(new RegExp(`^((?:${TIME}[-,+]?)+);(${DAYS})$`), '$2 $1')
  const rules = turned.split(';').map((rule) => rule.trim())
  // 'Sunday closed, other days …' names the exception first. Dates and holidays are exceptions wherever they are.
  const rank = (rule: string): number =>
    new RegExp(`^(?:${months})\\b`).test(rule) ? 3 : rule.startsWith('ph ') ? 2 : isDayOff.test(rule) && rules.some(isForAll) ? 1 : 0
  return [...rules.sort((a, b) => rank(a) - rank(b)), ...exceptions].filter(Boolean).join('; ')
}
