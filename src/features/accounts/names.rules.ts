import type { ErrorCode } from '#lib/errors.ts'
import { fold } from '#lib/fold.ts'
import { NICKNAME_MAX, nicknameProblem, USERNAME_MAX, usernameProblem } from './accounts.rules.ts'

// For the server alone: forms check the plain rules and show what the server says of the rest.

/** Titles of people in charge: no name may hold one, however it is written. */
const titles = ['admin', 'administrator', 'moderator', 'yonetici', 'yonetim']

/** Words of the house. A name made of nothing else would be mistaken for the house; beside other words they are free. */
const houseWords = [
  ...titles,
  'lokma',
  'mod',
  'root',
  'support',
  'destek',
  'yardim',
  'help',
  'system',
  'sistem',
  'resmi',
  'official',
  'ekip',
  'ekibi',
  'team',
  'guvenlik',
  'security',
  'bot',
  'hesap',
  'hesabi',
  'account',
  'service',
  'servis',
  'iletisim',
  'bilgi',
  'info',
  'tr',
]

/** Letters of other scripts, digits and signs, and the Latin letter that each is read as. */
const lookAlikes = new Map(
  [
    ['авеёкмнорстухіјѕԁոսօӏɡɑı', 'abeekmhopctyxijsdnuoigai'],
    ['αβεηικνορτυχ', 'abenikvoptux'],
    ['0134578@$!|l', 'oieastbasiii'],
    ['ᴀʙᴄᴅᴇғɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijkimnoprstuvwyz'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (character, at) => [character, to[at] ?? ''] as const)),
)

/** How a name looks: what is read alike becomes alike. Only to compare with other skeletons. */
function skeleton(text: string): string {
  return Array.from(fold(text), (character) => lookAlikes.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const ANY = '?'
const titleSkeletons = new Set(titles.map(skeleton))
const houseSkeletons = new Set(houseWords.map(skeleton))

/** Why this username cannot be taken, if it cannot: by the plain rules, or because it looks like the house. */
export function usernameRefusal(username: string): ErrorCode | undefined {
  return usernameProblem(username) ?? (looksOfficial(username) ? 'USERNAME_RESERVED' : undefined)
}

/** Why this nickname cannot be used, if it cannot: by the plain rules, for invisible letters, or because it looks like the house. */
export function nicknameRefusal(nickname: string): ErrorCode | undefined {
  const problem = nicknameProblem(nickname)
  if (problem) return problem
  if (hasInvisibleLetters(nickname)) return 'NICKNAME_INVISIBLE'
  return looksOfficial(nickname) ? 'NICKNAME_RESERVED' : undefined
}

/** Whether a name holds a title of people in charge, or is made of words of the house alone. */
function looksOfficial(name: string): boolean {
  // Digits are letters (`adm1n`) or an appendix (`admin2`): both are looked at.
  return [name, name.replace(/[0-9]/g, ' ')].some((form) => {
    // A letter that is none of ours can be read as any: `Ꭺdmin`, `ađmin`.
    const whole = skeleton(form).replace(/(?![a-z])\p{L}/gu, ANY)
    const words = whole.split(/[^a-z?]/).filter((word) => word !== '')
    if (words.length === 0) return false
    const joined = words.join('')
    if (words.every((word) => isReadAs(word, houseSkeletons)) || isHouse(joined)) return true
    return words.some((word) => isReadAs(word, titleSkeletons)) || isReadAs(joined, titleSkeletons)
  })
}

/** Whether a word can be read as one of these: at most half of its letters may be unknown ones. */
function isReadAs(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word)) return true
  const letters = [...word]
  if (!word.includes(ANY) || letters.filter((letter) => letter === ANY).length * 2 > letters.length) return false
  return [...known].some((other) => other.length === word.length && letters.every((letter, at) => letter === ANY || letter === other[at]))
}

/** Whether a text is words of the house one after another, such as `lokmadestek`. */
function isHouse(text: string): boolean {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!ends.has(at)) continue
    for (const word of houseSkeletons) if (word.length > 2 && text.startsWith(word, at)) ends.add(at + word.length)
  }
  return ends.has(text.length)
}

/** Whether a name holds letters that nobody sees, outside of emoji that are made with them. */
function hasInvisibleLetters(name: string): boolean {
  const withoutEmoji = name.replace(/\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}]*/gu, '')
  return /[\u2800\p{Default_Ignorable_Code_Point}]/u.test(withoutEmoji)
}

/** A username made of the part before the @, to be tried with numbers behind it until one is free. */
export function usernameFromEmail(email: string): string {
  const base = fold(email.split('@')[0] ?? '')
    .replace(/[^a-z0-9_.]/g, '')
    .slice(0, USERNAME_MAX - 5)
  const named = `uye_${base}`.slice(0, USERNAME_MAX - 5)
  return [base, named].find((name) => !usernameRefusal(name)) ?? 'uye'
}

/** A nickname made of a name from elsewhere, if it can be one. */
export function suggestedNickname(name: string): string | undefined {
  const short = [...name.trim().replace(/\s+/g, ' ')].slice(0, NICKNAME_MAX).join('').trim()
  return nicknameRefusal(short) ? undefined : short
}
