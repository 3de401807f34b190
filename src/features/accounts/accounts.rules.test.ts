import { describe, expect, it } from 'vitest'
import { errorTexts as en } from '#i18n/errors.texts.en.ts'
import { errorTexts as tr } from '#i18n/errors.texts.tr.ts'
import { emailProblem, keptEmail, passwordProblem, passwordStrength } from './accounts.rules.ts'
import { nicknameProblem, usernameProblem } from './names.rules.ts'
import { usernameFromEmail, usernameRefusal } from './official-names.rules.ts'
import { nextPage } from './viewer.rules.ts'

describe('accounts', () => {
  it('an e-mail is what a field of type email accepts, with a domain of two labels, kept in ASCII [AUTH-03 MEND-8]', () => {
    for (const [typed, kept] of [
      [' Zeynep@Example.com ', 'zeynep@example.com'],
      ['ali@köfteci.com.tr', 'ali@xn--kfteci-wxa.com.tr'],
      ['ali@xn--e1afmkfd.xn--p1ai', 'ali@xn--e1afmkfd.xn--p1ai'],
      ['ali&co@example.com', 'ali&co@example.com'],
      ['masa/4@example.com', 'masa/4@example.com'],
      ['a..b@c.com', 'a..b@c.com'],
    ] as const)
      expect([typed, keptEmail(typed), emailProblem(typed)]).toEqual([typed, kept, undefined])
    // What looks like another host to a parser of addresses is no domain.
    for (const wrong of ['ali@ö/x.com', 'ali@ö:80', 'a@ö?x.com', 'a@ö#x.com', 'a@b@ö.com', 'ali@ö', 'ğüş@örnek.com'])
      expect([wrong, emailProblem(wrong)]).toEqual([wrong, 'EMAIL_INVALID'])
  })

  it('an e-mail has an @ and a host [AUTH-03]', () => {
    expect(['zeynep@example.com', 'a+b@x.com.tr', "d'arty@xn--rnek-5qa.com"].map(emailProblem)).toEqual([undefined, undefined, undefined])
    for (const wrong of [
      '',
      'zeynep',
      'zeynep@',
      '@example.com',
      'a b@example.com',
      'a@b',
      'a@b..com',
      'ğüş@örnek.com',
      `${'a'.repeat(250)}@b.co`,
    ])
      expect(emailProblem(wrong)).toBe('EMAIL_INVALID')
    expect(en.EMAIL_INVALID).toBe('Please enter a valid email address')
  })

  it('a password has six characters or more, and a hint says how hard it is to guess [AUTH-04 AUTH-05 MEND-21]', () => {
    expect(passwordProblem('kısa5')).toBe('PASSWORD_TOO_SHORT')
    expect(passwordProblem('acili6')).toBeUndefined()
    expect(passwordProblem('😀😀😀😀😀')).toBe('PASSWORD_TOO_SHORT')
    expect(passwordProblem('x'.repeat(129))).toBe('PASSWORD_TOO_LONG')
    expect(passwordProblem('acili-ezme\u202A')).toBe('TEXT_UNREADABLE')
    expect([en.PASSWORD_TOO_SHORT, tr.PASSWORD_TOO_SHORT]).toEqual([
      'Password must be at least 6 characters',
      'Şifre en az 6 karakter olmalıdır',
    ])
    expect([
      passwordStrength('123456'),
      passwordStrength('acili6'),
      passwordStrength('aciliezme7'),
      passwordStrength('Acili-Ezme-7'),
    ]).toEqual([0, 1, 2, 3])
  })

  it('a username has 3 to 20 of a-z, 0-9, _ and ., and is not reserved for the site [AUTH-06]', () => {
    expect(['abc', 'a'.repeat(20), 'zeynep_k.7'].map(usernameProblem)).toEqual([undefined, undefined, undefined])
    for (const wrong of ['ab', 'a'.repeat(21), 'Zeynep', 'zeynep k', 'şükrü', 'a​bc', 'аdmin', 'ａｂｃ'])
      expect(usernameProblem(wrong)).toBe('USERNAME_INVALID')
    expect(['me', 'admin', 'api'].map((name) => usernameProblem(name))).toEqual([
      'USERNAME_INVALID',
      'USERNAME_RESERVED',
      'USERNAME_RESERVED',
    ])
  })

  it('a nickname has 2 to 30 characters, counted as readers count them [AUTH-07]', () => {
    expect(nicknameProblem('ş')).toBe('NICKNAME_TOO_SHORT')
    expect(nicknameProblem('😀'.repeat(30))).toBeUndefined()
    expect(nicknameProblem('a'.repeat(31))).toBe('NICKNAME_TOO_LONG')
    expect([tr.NICKNAME_TOO_SHORT, tr.NICKNAME_TOO_LONG]).toEqual([
      'Takma isim en az 2 karakter olmalıdır',
      'Takma isim en fazla 30 karakter olabilir',
    ])
    expect([en.NICKNAME_TOO_SHORT, en.NICKNAME_TOO_LONG]).toEqual([
      'Nickname must be at least 2 characters',
      'Nickname must be less than 30 characters',
    ])
  })

  it('a username can be made of an e-mail [AUTH-10]', () => {
    expect(usernameFromEmail('Zeynep.K@example.com')).toBe('zeynep.k')
    for (const email of ['a@b.co', 'admin@x.co', 'şükrüşükrüşükrüşükrü@x.co', '+++@x.co'])
      expect(usernameRefusal(usernameFromEmail(email))).toBeUndefined()
  })

  it('after signing in members continue to a page of this site, never elsewhere [ROUTE-35]', () => {
    expect(['/tr/restaurants?tur=doner', '/tr', '/tr#oy'].map(nextPage)).toEqual(['/tr/restaurants?tur=doner', '/tr', '/tr#oy'])
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/tr//evil.example',
      '/trick',
      '/\\evil',
      '/tr\\evil',
      'javascript:alert(1)',
      '',
      undefined,
      ['/tr'],
    ]) {
      expect(nextPage(foreign)).toBe('/tr')
    }
  })
})
