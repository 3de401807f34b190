import { expect, it } from 'vitest'
import { areFactFilters, byOrder, FACT_FILTERS_MAX, factsOf, groupOf, isFactKey } from './fact-names.rules.ts'

it('a filter names at most ten facts, of the list or of a meal card [FACT-03]', () => {
  expect(factsOf(' card, meal_card:edenred,,card ,')).toEqual(['card', 'meal_card:edenred'])
  expect(factsOf('')).toEqual([])
  const keys = [
    'card',
    'meal_card:edenred',
    'meal_card:kart-2',
    'wifi',
    'Card',
    'meal_card:',
    'meal_card:-x',
    `meal_card:${'x'.repeat(41)}`,
    "vegan'",
  ]
  expect(keys.filter(isFactKey)).toEqual(['card', 'meal_card:edenred', 'meal_card:kart-2'])
  const many = Array.from({ length: FACT_FILTERS_MAX + 1 }, (_, at) => `meal_card:k${at}`)
  expect([areFactFilters(many), areFactFilters(many.slice(1)), areFactFilters([]), areFactFilters(['wifi'])]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('are shown in groups, meal cards by name after the other ways to pay [FACT-01]', () => {
  const facts = ['vegan', 'meal_card:setcard', 'service_charge', 'meal_card:multinet', 'contactless', 'cash']
  const order = facts.map((fact) => ({ fact, card: fact.startsWith('meal') ? fact.slice(10) : null })).toSorted(byOrder)
  expect(order.map(({ fact }) => fact)).toEqual([
    'cash',
    'contactless',
    'meal_card:multinet',
    'meal_card:setcard',
    'vegan',
    'service_charge',
  ])
  expect(['meal_card:x', 'vegan', 'toilet', 'iftar', 'wifi'].map(groupOf)).toEqual(['payment', 'diet', 'access', 'service', undefined])
})
