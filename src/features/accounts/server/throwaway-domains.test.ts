import { expect, it } from 'vitest'
import { isThrowaway } from './throwaway-domains.ts'

it('disposable-mail providers are recognized, including subdomains; the operator adds and excludes domains [REPAIR-11]', () => {
  const none = { allowed: [], refused: [] }
  for (const email of [
    'a@mailinator.com',
    'a@x.y.mailinator.com',
    'a@YOPMAIL.com',
    'a@guerrillamail.de',
    'a@temp-mail.org',
    'a@tempail.com',
  ])
    expect([email, isThrowaway(email, none)]).toEqual([email, true])
  for (const email of ['a@example.com', 'a@gmail.com', 'a@notmailinator.com', 'a@mailinator.com.tr', 'mailinator.com@example.com', 'a@com'])
    expect([email, isThrowaway(email, none)]).toEqual([email, false])
  expect(isThrowaway('a@mailinator.com', { allowed: ['mailinator.com'], refused: [] })).toBe(false)
  expect(isThrowaway('a@x.kotu.example', { allowed: [], refused: ['kotu.example'] })).toBe(true)
  expect(isThrowaway('a@iyi.kotu.example', { allowed: ['iyi.kotu.example'], refused: ['kotu.example'] })).toBe(false)
})
