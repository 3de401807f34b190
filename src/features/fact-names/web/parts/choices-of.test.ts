import { expect, it } from 'vitest'
import { factGroupNames, fixedFacts } from '../../fact-names.data.ts'
import { filterName } from '../fact-name.ts'
import { choicesOf } from './choices-of.ts'

const cards = [{ slug: 'edenred', name: 'Edenred (Ticket)' }]
const all = (chosen: string[]) => factGroupNames.flatMap((group) => choicesOf(group, chosen, cards))

it('a filter offers every fact but the service charge, and the meal cards after the other ways to pay [FACT-03]', () => {
  expect(all([]).toSorted()).toEqual([...fixedFacts.filter((fact) => fact !== 'service_charge'), 'meal_card:edenred'].toSorted())
  expect(choicesOf('payment', [], cards)).toEqual(['cash', 'card', 'contactless', 'meal_card:edenred'])
})

it('a chosen fact that is not offered is shown in its group, so that a visitor can remove it [FACT-03]', () => {
  expect(choicesOf('service', ['service_charge', 'vegan'], cards).at(-1)).toBe('service_charge')
  expect(choicesOf('payment', ['meal_card:eski', 'meal_card:edenred', 'cash'], cards)).toEqual([
    'cash',
    'card',
    'contactless',
    'meal_card:edenred',
    'meal_card:eski',
  ])
  expect(['meal_card:edenred', 'meal_card:eski', 'vegan'].map((fact) => filterName(fact, cards))).toEqual([
    'Edenred (Ticket)',
    'eski',
    'Vegan seçenek',
  ])
})
