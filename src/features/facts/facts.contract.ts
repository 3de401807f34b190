import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { requiredText } from '#lib/text-schema.ts'
import { factStates, factValues } from '#features/fact-names/fact-names.data.ts'
import { FACTS_MAX } from './facts.rules.ts'
import { cardNameRule } from './meal-cards.rules.ts'

const value = z.enum(factValues)
const day = z.iso.date().meta({ example: '2026-11-12' })
const fact = z
  .string()
  .min(1)
  .max(60)
  .meta({ description: 'A key such as `vegan`, or `meal_card:` and the slug of a meal card', example: 'card' })

export const factsParams = z.object({ id: z.string().max(160) })
export const factParams = factsParams.extend({ fact })

export const factsInput = z
  .strictObject({
    facts: z
      .array(z.strictObject({ fact, value, seenOn: day.optional().meta({ description: 'Today by default, at most a year ago' }) }))
      .min(1)
      .max(FACTS_MAX),
  })
  .meta({ id: 'FactsInput' })
export type FactsInput = z.infer<typeof factsInput>

/** A value with the last day on which a member saw it, and how many members say it. */
const saidValue = z.object({ value, seenOn: day, witnesses: z.int() })

const restaurantFact = saidValue
  .extend({
    fact: z.string(),
    /** The name of the meal card that it is about; null for other facts. */
    card: z.string().nullable(),
    /**
     * `fact`: members decided it; `word`: one member says it, or several who count as one; `contradicted`: others say something else;
     * `faded`: nobody confirmed it for a year; `business`: only the business says it;
     * `import`: only OpenStreetMap says it.
     */
    state: z.enum([...factStates, 'import']),
    /** What other members say at the same time. */
    others: z.array(saidValue),
    /** What the business says; it never makes a fact. */
    business: z.object({ value, seenOn: day }).nullable(),
    /** Whether a filter for this fact finds the restaurant. */
    isHit: z.boolean(),
  })
  .meta({ id: 'RestaurantFact' })
export type RestaurantFact = z.infer<typeof restaurantFact>

export const restaurantFacts = z
  .object({
    /** What nobody said is missing: unknown is not no. */
    items: z.array(restaurantFact),
    /** Who said what, the latest first; at most 200. */
    said: z.array(
      z.object({
        fact: z.string(),
        value,
        seenOn: day,
        /** Null for a member whom the requester does not see, and for the business. */
        person: person.nullable(),
        isBusiness: z.boolean(),
      }),
    ),
    /** What the requester says. */
    own: z.array(z.object({ fact: z.string(), value, seenOn: day })),
  })
  .meta({ id: 'RestaurantFacts' })
export type RestaurantFacts = z.infer<typeof restaurantFacts>

/** What `GET /api/meal-cards` answers: the cards that members may name. */
const mealCard = z.object({ slug: z.string(), name: z.string() })
export const mealCards = z.object({ items: z.array(mealCard) }).meta({ id: 'MealCards' })
export type MealCards = z.infer<typeof mealCards>

const listedCard = mealCard
  .extend({
    isRetired: z.boolean(),
    /** On how many restaurants members named it. */
    restaurants: z.int(),
  })
  .meta({ id: 'ListedMealCard' })
export type ListedCard = z.infer<typeof listedCard>
export const allMealCards = z.object({ items: z.array(listedCard) }).meta({ id: 'AllMealCards' })
export type AllMealCards = z.infer<typeof allMealCards>

export const cardParams = z.object({ slug: z.string().max(40) })
const name = requiredText(cardNameRule).meta({ description: 'Unique however it is written', example: 'Multinet' })
export const cardInput = z.strictObject({ name }).meta({ id: 'MealCardInput' })
export type CardInput = z.infer<typeof cardInput>
export const cardChange = z
  .strictObject({ name: name.optional(), isRetired: z.boolean().optional().meta({ description: 'A retired card is offered no more' }) })
  .meta({ id: 'MealCardChange' })
export type CardChange = z.infer<typeof cardChange>
