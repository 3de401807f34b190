import { describe, expect, it } from 'vitest'
import { profilesErrors } from './profiles.errors.ts'
import { errorTexts as en } from '#i18n/errors.texts.en.ts'
import { errorTexts as tr } from '#i18n/errors.texts.tr.ts'
import { profileChange } from './profiles.contract.ts'
import { descriptionProblem, nicknameEditProblem, tidyNickname } from './profiles.rules.ts'

describe('a profile', () => {
  it('has a nickname of 2 to 30 characters, both included, and rejects others with a reason [PROF-19 PROF-20 PROF-21]', () => {
    for (const empty of ['', '   ', '\n\t', '\u200b\u200b']) expect(nicknameEditProblem(empty)).toBe('NICKNAME_EMPTY')
    expect(['ş', ' ş '].map(nicknameEditProblem)).toEqual(['NICKNAME_TOO_SHORT', 'NICKNAME_TOO_SHORT'])
    expect(['şa', '🌶'.repeat(30), ` ${'a'.repeat(30)} `].map(nicknameEditProblem)).toEqual([undefined, undefined, undefined])
    expect(nicknameEditProblem('🌶'.repeat(31))).toBe('NICKNAME_TOO_LONG')
    expect([profilesErrors.NICKNAME_EMPTY[1], en.NICKNAME_EMPTY]).toEqual(['Nickname cannot be empty', 'Nickname cannot be empty'])
    expect(tr.NICKNAME_TOO_LONG).toContain('en fazla 30 karakter')
    expect(tidyNickname('  Zeynep \n  K. ')).toBe('Zeynep K.')
  })

  it('has a description of 250 characters at most, with the existing error text [PROF-23]', () => {
    expect([descriptionProblem('ş'.repeat(250)), descriptionProblem(`${'ş'.repeat(250)}  `)]).toEqual([undefined, undefined])
    expect(descriptionProblem('ş'.repeat(251))).toBe('DESCRIPTION_TOO_LONG')
    expect([profilesErrors.DESCRIPTION_TOO_LONG[1], en.DESCRIPTION_TOO_LONG]).toEqual(
      Array(2).fill('Description must be 250 words or less'),
    )
  })

  it('changes only by the fields sent, which never include points', () => {
    expect(profileChange.parse({ nickname: ' Zeynep  K. ' })).toEqual({ nickname: 'Zeynep K.' })
    expect(profileChange.parse({ description: '  ' })).toEqual({ description: null })
    for (const wrong of [
      {},
      { points: 5 },
      { pointsTenths: 5 },
      { nickname: 'Zeynep', email: 'baska@example.com' },
      { username: 'admin' },
      { nickname: null },
    ])
      expect(profileChange.safeParse(wrong).success).toBe(false)
  })
})
