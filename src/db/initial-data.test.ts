import { expect, it } from 'vitest'
import { initialBadgeTexts } from '#features/badges/initial.texts.en.ts'
import { initialGiftTexts } from '#features/gifts/initial.texts.en.ts'
import { translateInitial } from '#i18n/translate-initial.ts'
import { initialBadges, initialGifts } from './initial-data.ts'

it('every badge and gift that Lokma begins with has an English name and description [LANG-03]', () => {
  expect(initialBadges.filter(({ name }) => !(name in initialBadgeTexts))).toEqual([])
  expect(initialGifts.filter(({ name }) => !(name in initialGiftTexts))).toEqual([])
  expect(translateInitial({ id: 4, name: 'Kâşif', description: 'İlk mekanını ekledi.' }, initialBadgeTexts)).toEqual({
    id: 4,
    name: 'Explorer',
    description: 'Added a first venue.',
  })
})

it('a badge of the operator keeps its words in every language [LANG-03]', () => {
  for (const name of ['Sabahçı', 'constructor', '__proto__'])
    expect(translateInitial({ name, description: 'Erken gelir.' }, initialBadgeTexts)).toEqual({ name, description: 'Erken gelir.' })
})
