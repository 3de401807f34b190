import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { optionalText } from '#lib/text-schema.ts'
import { dish, dishName } from '#features/dishes/dishes.contract.ts'
import { AMOUNT_MAX, portionRule } from './prices.rules.ts'

/** The body of `POST /api/restaurants/{id}/prices`. */
export const priceInput = z
  .strictObject({
    dish: dishName.meta({ example: 'Kokoreç' }),
    portion: optionalText(portionRule).meta({ example: 'Çeyrek ekmek' }),
    /** In kuruş. */
    amount: z
      .int()
      .refine((kurus) => kurus >= 1 && kurus <= AMOUNT_MAX, { params: { code: 'AMOUNT_INVALID' } })
      .meta({ example: 12_000 }),
    /** The day in Türkiye on which it was seen, at most a year ago; today by default. */
    seenOn: z.iso.date().optional().meta({ example: '2026-11-20' }),
  })
  .meta({ id: 'PriceInput' })
export type PriceInput = z.infer<typeof priceInput>
/** The input as a form sends it. */
export type PriceDraft = z.input<typeof priceInput>

export const price = z
  .object({
    id: z.int(),
    /** In kuruş. */
    amount: z.int(),
    seenOn: z.iso.date(),
    /** In Türkiye. */
    daysAgo: z.int(),
    /** Whether the price is a newcomer's word that others have not confirmed. */
    isWord: z.boolean(),
    /** Who saw it; null for a member whom the viewer does not see. */
    userId: z.uuid().nullable(),
    seenBy: person.nullable(),
  })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof price>

/** A portion of a dish with its newest price, and the one that waits for other members beside it. */
const dishPortion = z
  .object({
    id: z.int(),
    portion: z.string().nullable(),
    /** How many prices of it were seen. */
    priceCount: z.int(),
    newest: price,
    /** The newest price of a newcomer that says another amount; null without one. */
    waiting: price.nullable(),
  })
  .meta({ id: 'DishPortion' })
export type DishPortion = z.infer<typeof dishPortion>

/** A portion with the name of its dish. */
export const dishPrice = dishPortion.extend({ dish: z.string() }).meta({ id: 'DishPrice' })
export type DishPrice = z.infer<typeof dishPrice>

/** A price that a member added, and its effect. */
export const addedPrice = dishPrice
  .extend({
    /** What the price waits for; null: it holds. */
    waits: z
      .object({
        /** Whether the price is shown first while it waits, because the dish has no other price. */
        isShown: z.boolean(),
        /** Whether three independent members are needed. */
        isGuarded: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'AddedPrice' })
export type AddedPrice = z.infer<typeof addedPrice>

export const pricesQuery = z.strictObject(pageFields())
export type PricesQuery = z.infer<typeof pricesQuery>

/** A dish with its portions; none where nobody saw a price. */
const menuDish = dish.extend({ portions: z.array(dishPortion) }).meta({ id: 'MenuDish' })
export type MenuDish = z.infer<typeof menuDish>

/** The dishes of a restaurant with their portions, the latest seen first. */
export const menuDishPage = z.object({ items: z.array(menuDish), nextCursor: z.string().nullable() }).meta({ id: 'MenuDishPage' })
export type MenuDishPage = z.infer<typeof menuDishPage>

/** The portions of all dishes of a restaurant, the latest seen first. */
export const dishPage = z.object({ items: z.array(dishPrice), nextCursor: z.string().nullable() }).meta({ id: 'DishPage' })
export type DishPage = z.infer<typeof dishPage>

/** The prices of a portion, the latest first. */
export const pricePage = z.object({ items: z.array(price), nextCursor: z.string().nullable() }).meta({ id: 'PricePage' })
export type PricePage = z.infer<typeof pricePage>

/** The address of a portion or of a price. */
export const priceParams = z.object({ id: rowId('12') })

export const priceDeleted = z
  .object({
    id: z.int(),
    /** Whether the deleted price was the last one of its portion. */
    isDishGone: z.boolean(),
  })
  .meta({ id: 'PriceDeleted' })
export type PriceDeleted = z.infer<typeof priceDeleted>
