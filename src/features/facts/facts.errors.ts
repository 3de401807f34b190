import type { ErrorTable } from '#lib/errors.ts'

export const factsErrors = {
  FACT_UNKNOWN: [422, 'There is no such fact'],
  FACT_TWICE: [422, 'One call says a fact once'],
  FACT_DAY_INVALID: [422, 'A fact was seen today or in the last year'],
  FACT_OF_DUET: [409, 'A duet has no facts'],
  FACT_REFUSED: [409, 'A moderator refused this word of the member'],
  FACT_NOT_SAID: [404, 'The member says nothing about this fact'],
  FACT_DAY_FULL: [429, 'The member said many facts today'],
  MEAL_CARD_UNKNOWN: [422, 'There is no such meal card, or it is offered no more'],
  MEAL_CARD_NOT_FOUND: [404, 'There is no such meal card'],
  MEAL_CARD_EXISTS: [409, 'Another meal card has this name'],
  MEAL_CARDS_FULL: [409, 'There are as many meal cards as possible'],
  MEAL_CARD_NAME_EMPTY: [422, 'A meal card needs a name'],
  MEAL_CARD_NAME_TOO_LONG: [422, 'The name of a meal card has at most 40 characters'],
} as const satisfies ErrorTable
