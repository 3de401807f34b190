import { describe, expect, it } from 'vitest'
import { passwordGuess } from './guessable.ts'
import { guessableWords } from './guessable-words.ts'

const own = { username: 'lezzet.avcisi', email: 'kaptan.pilaf@example.com' }
const guess = (password: string) => passwordGuess(password, own)

describe('passwords that attackers guess first', () => {
  it('are refused: words, names, places and clubs, with digits and signs around them or in their letters [REPAIR-07 AUTH-05]', () => {
    const refused =
      `merhaba trabzon61 asdf1234 Merhaba123 MERHABA! galatasaray1905 1905gs gs1905 fb1907 bjk1903 ts1967 istanbul34 34istanbul izmir35
      ankara06 bursa16 Şifre123 şifrem1 parola2024 İSTANBUL34 seniseviyorum1 mehmet1453 ayşe1990 fatma.123 kanarya1907 p@ssw0rd P455w0rd! adm1n123
      iloveyou2 monkey12 dragon99 superman! football1 michael23 letmein1 welcome2025 changeme! sunshine7 princess1 qwerty123 1q2w3e4r 1qaz2wsx
      qazwsx123 zxcvbnm asdasd123 qweasdzxc abcd1234 abc123456 123qwe 12345678a a123456`.split(/\s+/)
    expect(refused.filter((password) => guess(password) === undefined)).toEqual([])
  })

  it('are refused: the most common ones, worldwide and in Turkey [REPAIR-07 AUTH-05]', () => {
    const first = `123456 1234567 12345678 123456789 1234567890 123123 123321 111111 112233 121212 000000 654321 666666 696969 777777 888888 999999 987654321
  password password1 password123 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop qwert123 asdfgh asdfghjkl asdasd zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4
  abc123 abcdef abcd1234 abc12345 iloveyou letmein welcome welcome1 monkey dragon football baseball sunshine princess superman batman master shadow michael jordan
  admin123 admin1 administrator root123 test123 test1234 testtest guest123 changeme secret secret1 hello123 whatever trustno1 starwars pokemon naruto google
  galatasaray fenerbahce besiktas trabzonspor istanbul ankara izmir1 turkiye turkey ataturk mustafa mehmet ahmet1 sifre123 sifre1 parola parola1 parola123 sifresifre
  seniseviyorum askim1 askimm canim1 kanka1 gs1905 fb1907 bjk1903 ts1967 1905gs 1907fb 1903bjk 101010 202020 131313 159753 147258 147258369 741852963 789456 789456123
  lokma1 lokma123 lokmalokma aaaaaa aaaaaaa aaaaaaaa 1234qwer qwe123 qweasd qweasdzxc asd123 zaq12wsx`
    expect(first.split(/\s+/).filter((password) => guess(password) === undefined)).toEqual([])
    expect(['123456', 'Galatasaray', 'QWERTY123'].map(guess)).toEqual(Array(3).fill('PASSWORD_TOO_COMMON'))
  })

  it('are refused: digits that form a date or a phone number, repetitions, walks over Turkish keyboards [REPAIR-07]', () => {
    for (const password of '123456 654321 19051905 01012000 29101923 aaaaaa abababab abcabcabc lokmalokma sifresifresifre fgğıod qwertyuıop asdfghjklşi'.split(
      ' ',
    ))
      expect([password, guess(password)]).toEqual([password, 'PASSWORD_TOO_COMMON'])
  })

  it('are refused: the member’s username and the name before the @, also with digits [REPAIR-07]', () => {
    for (const password of ['lezzet.avcisi', 'Lezzet.Avcısı1', 'kaptan.pilaf', 'kaptan.pilaf99!', '99kaptan.pilaf'])
      expect([password, guess(password)]).toEqual([password, 'PASSWORD_IS_NAME'])
    expect(passwordGuess('zelzele12', { username: 'zelzele', email: 'x@example.com' })).toBe('PASSWORD_IS_NAME')
  })

  it('others are free, also when they hold a word [REPAIR-07]', () => {
    for (const password of [
      'acili6',
      'acili-ezme-7',
      'yeni-lavas-8',
      'tahta kasik mavi',
      'trabzon-hamsi-4',
      'x9!kQ2',
      'merhaba8301947261',
      'kv83nqa',
      '93850174628',
    ])
      expect([password, guess(password)]).toEqual([password, undefined])
  })

  it('every word is one that folding can produce, and the words with usual digits are more than three thousand [REPAIR-07]', () => {
    const words = [...guessableWords].filter((word) => /^[a-z]{2,}$/.test(word))
    const passwords = words
      .flatMap((word) => ['1', '12', '123', '1234', '01', '2024', '!'].map((end) => word + end))
      .filter((one) => one.length >= 6)
    expect(passwords.length).toBeGreaterThan(3000)
    expect(passwords.filter((password) => guess(password) === undefined)).toEqual([])
  })
})
