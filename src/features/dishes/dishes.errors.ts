import type { ErrorTable } from '#lib/errors.ts'

export const dishesErrors = {
  DISH_LINK: [422, 'The names of a dish and of its portion hold no link'],
  DISH_REQUIRED: [422, 'The name of the dish is required'],
  DISH_TOO_LONG: [422, 'The name of a dish has at most 60 characters'],
  DISH_NOT_FOUND: [404, 'This dish is no longer there'],
  DISH_KIND_UNKNOWN: [422, 'There is no such kind of dish'],
  DISH_NAME_TAKEN: [409, 'The restaurant has a dish of this name: join the two'],
  DISH_JOIN_INVALID: [422, 'Two dishes of one restaurant can be joined'],
  DISHES_FULL: [409, 'The restaurant has as many dishes as a restaurant can have'],
  DISHES_DAY_FULL: [429, 'The member added as many dishes as are possible in a day'],
  DISH_RATING_NOT_FOUND: [404, 'The member has not rated this dish'],
  DISH_RATING_COOLDOWN: [429, 'A rating of a dish can be changed every five minutes'],
} as const satisfies ErrorTable
