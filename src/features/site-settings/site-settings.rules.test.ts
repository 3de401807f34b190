import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#site/settings.ts'
import { siteSettingsSchema } from '#site/settings.schema.ts'
import {
  afterSave,
  changesOf,
  contrastsOf,
  overtaken,
  problemOf,
  settingGroups,
  type SiteDraft,
  typedValues,
  withTyped,
} from './site-settings.rules.ts'

const state = { version: 4, settings: DEFAULT_SETTINGS }
const draft = (values: SiteDraft['values'], version = 4): SiteDraft => ({ version, values, conflicts: [], news: [] })
const problem = (values: SiteDraft['values'], key: keyof SiteDraft['values']) =>
  problemOf(key, typedValues(DEFAULT_SETTINGS, draft(values)))

it('the form has a field for every setting but the logo, once [DESK-03]', () => {
  const keys = settingGroups.flatMap((group): readonly string[] => group.keys)
  expect(keys.toSorted()).toEqual(
    Object.keys(siteSettingsSchema.shape)
      .filter((key) => key !== 'logo')
      .toSorted(),
  )
})

describe('what an admin typed', () => {
  it('is saved only where it differs from what holds [DESK-03]', () => {
    const typed = draft({ name: ' Sokak ', newcomerDays: '3', sloganTr: '', proofOfWork: 'auto', staffSecondFactor: true })
    expect(changesOf(DEFAULT_SETTINGS, typed)).toEqual({ name: 'Sokak', newcomerDays: 3, staffSecondFactor: true })
  })

  it('is forgotten once it is what holds again [DESK-03]', () => {
    const one = withTyped(state, undefined, 'name', 'Sokak')
    expect(one).toEqual(draft({ name: 'Sokak' }))
    expect(withTyped(state, one, 'name', 'Lokma')).toBeUndefined()
  })

  it('keeps the version in which it was typed first [DESK-03]', () => {
    expect(withTyped({ ...state, version: 9 }, draft({ name: 'Sokak' }), 'sloganEn', 'x')?.version).toBe(4)
  })

  it('meets what another admin saved: both changed, only the other one did, or both say the same [DESK-03]', () => {
    const mine = draft({ name: 'Sokak', law: 'Ankara', contact: 'a@b.example' })
    const after = overtaken(mine, 5, { name: 'Tezgâh', law: 'Ankara', newcomerDays: 2, logo: 'logo-12345678.webp' })
    expect(after).toEqual({
      version: 5,
      values: { name: 'Sokak', contact: 'a@b.example' },
      conflicts: ['name'],
      news: ['law', 'newcomerDays'],
    })
  })

  it('while it was being saved stays [DESK-03]', () => {
    const saved = { version: 5, settings: { ...DEFAULT_SETTINGS, name: 'Sokak' } }
    expect(afterSave(saved, draft({ name: 'Sokak' }))).toBeUndefined()
    expect(afterSave(saved, draft({ name: 'Sokak', law: 'Ankara' }))).toEqual(draft({ law: 'Ankara' }, 5))
  })

  it.each([
    [{ name: '  ' }, 'name', 'NAME_MISSING'],
    [{ name: 'a'.repeat(31) }, 'name', 'SETTING_TOO_LONG'],
    [{ name: '<b>' }, 'name', 'MARKUP'],
    [{ contact: 'yaz bana' }, 'contact', 'EMAIL'],
    [{ contact: '' }, 'contact', undefined],
    [{ newcomerDays: '366' }, 'newcomerDays', 'NUMBER'],
    [{ newcomerDays: '1.5' }, 'newcomerDays', 'NUMBER'],
    [{ newcomerDays: '0' }, 'newcomerDays', undefined],
    [{ accentColor: 'sarı' }, 'accentColor', 'COLOR_FORM'],
    [{ accentColor: '#4a2f00' }, 'accentColor', 'COLOR_CONTRAST'],
    [{ accentColor: '#10c090' }, 'accentColor', 'COLOR_OF_VOTES'],
    [{ barColor: '#c0b0a0' }, 'barColor', 'COLOR_CONTRAST'],
    [{ barColor: '#102030' }, 'barColor', undefined],
  ] as const)('%j has the problem of %s: %s [DESK-03]', (values, key, code) => {
    expect(problem(values, key)).toBe(code)
  })
})

it.each([
  ['0', undefined],
  ['1', undefined],
  ['168', undefined],
  ['169', 'NUMBER'],
  ['1.5', 'NUMBER'],
  ['-1', 'NUMBER'],
  ['', 'NUMBER'],
])('%j hours after which moderators are notified have the problem %s: a week at most, and 0 turns it off [QUE-03]', (typed, code) => {
  expect(problem({ waitingHours: typed }, 'waitingHours')).toBe(code)
})

it('an admin sees each contrast and the least that it must be [DESK-03]', () => {
  const [button, bar, accentOnBar] = contrastsOf({ accent: '#ffffff', bar: '#000000' })
  expect(accentOnBar.ratio).toBeCloseTo(21)
  expect(button.ratio).toBeGreaterThan(button.least)
  expect(bar.ratio).toBeGreaterThan(bar.least)
})
