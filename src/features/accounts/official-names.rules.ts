import type { ErrorCode } from '#lib/errors.ts'
import { fold } from '#lib/fold.ts'
import { NICKNAME_MAX, nicknameProblem, USERNAME_MAX, usernameProblem } from './names.rules.ts'

// For the server only: forms check the plain rules and show the server's answer for the rest.

/** Staff titles: no name may contain one, in any spelling. */
const titles = ['admin', 'administrator', 'moderator', 'yonetici', 'yonetim']

/** Words that name the site. A name made only of these would be mistaken for the site; beside other words they are allowed. */
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

/** Letters of other scripts, digits and signs, each with the Latin letter it resembles. */
const lookAlikes = new Map(
  [
    ['авеёкмнорстухіјѕԁոսօӏɡɑı', 'abeekmhopctyxijsdnuoigai'],
    ['αβεηικνορτυχ', 'abenikvoptux'],
    ['0134578@$!|l', 'oieastbasiii'],
    ['ᴀʙᴄᴅᴇғɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijkimnoprstuvwyz'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (character, at) => [character, to[at] ?? ''] as const)),
)

/** Maps a name to its visual form: lookalike characters become equal. Only for comparing with other skeletons. */
function skeleton(text: string): string {
  return Array.from(fold(text), (character) => lookAlikes.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const ANY = '?'
const titleSkeletons = new Set(titles.map(skeleton))
const houseSkeletons = new Set(houseWords.map(skeleton))

/** Why this username is refused, if it is: by the plain rules, or because it looks official. */
export function usernameRefusal(username: string): ErrorCode | undefined {
  return usernameProblem(username) ?? (looksOfficial(username) ? 'USERNAME_RESERVED' : undefined)
}

/** Why this nickname is refused, if it is: by the plain rules, for invisible letters, or because it looks official. */
export function nicknameRefusal(nickname: string): ErrorCode | undefined {
  const problem = nicknameProblem(nickname)
  if (problem) return problem
  if (hasInvisibleLetters(nickname)) return 'NICKNAME_INVISIBLE'
  return looksOfficial(nickname) ? 'NICKNAME_RESERVED' : undefined
}

/** Whether a name contains a staff title, or consists only of words that name the site. */
function looksOfficial(name: string): boolean {
  // Digits are letters (`adm1n`) or a suffix (`admin2`): both are checked.
  return [name, name.replace(/[0-9]/g, ' ')].some((form) => {
    // A letter outside the Latin alphabet matches any letter: `Ꭺdmin`, `ađmin`.
    const whole = skeleton(form).replace(/(?![a-z])\p{L}/gu, ANY)
    const words = whole.split(/[^a-z?]/).filter((word) => word !== '')
    if (words.length === 0) return false
    const joined = words.join('')
    if (words.every((word) => isReadAs(word, houseSkeletons)) || isHouse(joined)) return true
    return words.some((word) => isReadAs(word, titleSkeletons)) || isReadAs(joined, titleSkeletons)
  })
}

/** Whether a word matches one of these, with at most half of its letters unknown. */
function isReadAs(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word)) return true
  const letters = [...word]
  if (!word.includes(ANY) || letters.filter((letter) => letter === ANY).length * 2 > letters.length) return false
  return [...known].some((other) => other.length === word.length && letters.every((letter, at) => letter === ANY || letter === other[at]))
}

/** Whether a text is a sequence of words that name the site, such as `lokmadestek`. */
function isHouse(text: string): boolean {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!ends.has(at)) continue
    for (const word of houseSkeletons) if (word.length > 2 && text.startsWith(word, at)) ends.add(at + word.length)
  }
  return ends.has(text.length)
}

/** Whether a name holds invisible letters outside of the emoji that need them. */
function hasInvisibleLetters(name: string): boolean {
  const withoutEmoji = name.replace(/\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}]*/gu, '')
  return /[\u2800\p{Default_Ignorable_Code_Point}]/u.test(withoutEmoji)
}

/** A username from the part before the @; callers append numbers until one is free. */
export function usernameFromEmail(email: string): string {
  const base = fold(email.split('@')[0] ?? '')
    .replace(/[^a-z0-9_.]/g, '')
    .slice(0, USERNAME_MAX - 5)
  const named = `uye_${base}`.slice(0, USERNAME_MAX - 5)
  return [base, named].find((name) => !usernameRefusal(name)) ?? 'uye'
}

/** A nickname from an external name, if it is valid as one. */
export function suggestedNickname(name: string): string | undefined {
  const short = [...name.trim().replace(/\s+/g, ' ')].slice(0, NICKNAME_MAX).join('').trim()
  return nicknameRefusal(short) ? undefined : short
}
