import { describe, expect, it } from 'vitest'
import { passwordGuess } from './guessable.ts'
import { guessableWords } from './guessable-words.ts'

const own = { username: 'lezzet.avcisi', email: 'kaptan.pilaf@example.com' }
const guess = (password: string) => passwordGuess(password, own)

describe('passwords that are guessed first', () => {
  it('are refused: words, names, places and clubs, with digits and signs around them or in their letters [REPAIR-07 AUTH-05]', () => {
    const refused =
      `merhaba trabzon61 asdf1234 Merhaba123 MERHABA! galatasaray1905 1905gs gs1905 fb1907 bjk1903 ts1967 istanbul34 34istanbul izmir35
      ankara06 bursa16 Şifre123 şifrem1 parola2024 İSTANBUL34 seniseviyorum1 mehmet1453 ayşe1990 fatma.123 kanarya1907 p@ssw0rd P455w0rd! adm1n123
      iloveyou2 monkey12 dragon99 superman! football1 michael23 letmein1 welcome2025 changeme! sunshine7 princess1 qwerty123 1q2w3e4r 1qaz2wsx
      qazwsx123 zxcvbnm asdasd123 qweasdzxc abcd1234 abc123456 123qwe 12345678a a123456`.split(/\s+/)
    expect(refused.filter((password) => guess(password) === undefined)).toEqual([])
  })

  it('are refused: digits that are a date or a number of a phone, repetitions, walks over Turkish keyboards [REPAIR-07]', () => {
    for (const password of '123456 654321 19051905 01012000 29101923 aaaaaa abababab abcabcabc lokmalokma sifresifresifre fgğıod qwertyuıop asdfghjklşi'.split(
      ' ',
    ))
      expect([password, guess(password)]).toEqual([password, 'PASSWORD_TOO_COMMON'])
  })

  it('are refused: the own username and the name before the @, also with digits [REPAIR-07]', () => {
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

  it('every word is one that folding reaches, and the words with usual digits are more than three thousand [REPAIR-07]', () => {
    const words = [...guessableWords].filter((word) => /^[a-z]{2,}$/.test(word))
    const passwords = words
      .flatMap((word) => ['1', '12', '123', '1234', '01', '2024', '!'].map((end) => word + end))
      .filter((one) => one.length >= 6)
    expect(passwords.length).toBeGreaterThan(3000)
    expect(passwords.filter((password) => guess(password) === undefined)).toEqual([])
  })
})
