import { expect, it } from 'vitest'
import type { RestaurantFact } from './facts.contract.ts'
import { factsData } from './structured-data.ts'

const fact = (name: string, more: Partial<RestaurantFact> = {}): RestaurantFact => ({
  fact: name,
  card: null,
  value: 'yes',
  state: 'fact',
  seenOn: '2026-11-12',
  witnesses: 2,
  others: [],
  business: null,
  isHit: true,
  ...more,
})

it('structured data says what members decided, in the words of schema.org, and nothing of diet [FACT-06]', () => {
  expect(factsData([])).toEqual({})
  const facts = [
    fact('cash', { value: 'no' }),
    fact('card'),
    fact('meal_card:multinet', { card: 'Multinet' }),
    fact('vegan'),
    fact('gluten_free'),
    fact('halal_certificate'),
    fact('toilet', { value: 'no' }),
    fact('wheelchair', { value: 'limited' }),
    fact('parking'),
    fact('service_charge'),
  ]
  expect(factsData(facts)).toEqual({
    paymentAccepted: 'Credit Card, Multinet',
    amenityFeature: [
      { '@type': 'LocationFeatureSpecification', name: 'Toilet', value: false },
      { '@type': 'LocationFeatureSpecification', name: 'Parking', value: true },
    ],
  })
  for (const state of ['word', 'contradicted', 'faded', 'business'] as const)
    expect([state, factsData([fact('card', { state }), fact('parking', { state })])]).toEqual([state, {}])
})
