import { describe, expect, it } from 'vitest'
import { settingTexts as settings } from '#features/accounts/settings.texts.en.ts'
import { displayNameProblem, passwordDraftProblems, profileDraftProblems } from './settings.rules.ts'

describe('the settings', () => {
  it('want a display name of 2 to 30 characters [SET-05 SET-06]', () => {
    const text = (name: string) => {
      const problem = displayNameProblem(name)
      return problem && settings[problem]
    }
    expect(['', '  ', 'a', 'ab', 'a'.repeat(30), 'a'.repeat(31)].map(text)).toEqual([
      'Display name is required',
      'Display name is required',
      'Display name must be at least 2 characters',
      undefined,
      undefined,
      'Display name must be less than 30 characters',
    ])
  })

  it('want a username of 3 to 20 characters that is none of ours, and at most 250 characters about oneself [SET-07 SET-08 SET-09]', () => {
    const problems = (username: string, description = '') => profileDraftProblems({ username, nickname: 'Zeynep', description })
    expect(['', 'ab', 'abc', 'a'.repeat(20), 'a'.repeat(21), 'admin', 'me', 'api'].map((name) => problems(name).username)).toEqual([
      'usernameRequired',
      'USERNAME_INVALID',
      undefined,
      undefined,
      'USERNAME_INVALID',
      'USERNAME_RESERVED',
      'USERNAME_INVALID',
      'USERNAME_RESERVED',
    ])
    expect(problems('zeynep', 'a'.repeat(250)).description).toBeUndefined()
    expect(problems('zeynep', 'a'.repeat(251)).description).toBe('DESCRIPTION_TOO_LONG')
  })

  it('change a password that is known into one of at least six characters, typed twice [SET-10 SET-11 SET-12]', () => {
    const problems = (current: string, next: string, again = next) => passwordDraftProblems({ current, next, again })
    for (const [current, next] of [
      ['', 'acili-ezme-8'],
      ['acili-ezme-7', ''],
    ] as const)
      expect(problems(current, next)).toEqual({ missing: true, next: undefined, again: undefined })
    expect(problems('acili-ezme-7', 'kisa1').next).toBe('PASSWORD_TOO_SHORT')
    expect(problems('acili-ezme-7', 'kisa12').next).toBeUndefined()
    expect(settings[problems('acili-ezme-7', 'acili-ezme-8', 'acili-ezme-9').again!]).toBe('Passwords do not match')
    expect(problems('acili-ezme-7', 'acili-ezme-8')).toEqual({ missing: false, next: undefined, again: undefined })
  })
})
