import { fold } from '#lib/fold.ts'
import { isNear } from '#lib/typos.ts'
import { textProblem, type TextRule } from '#lib/text-rule.ts'

const DISH_MAX = 60
export const dishRule = { max: DISH_MAX, tooLong: 'DISH_TOO_LONG', empty: 'DISH_REQUIRED', isOneLine: true } as const satisfies TextRule

/** The most dishes of a restaurant: the longest menu of a street restaurant has about half of them. */
export const DISHES_MAX = 300

/** With fewer ratings a dish is not named under 'Ne yenir?'. The column restaurant_dishes.is_ranked says the same. */
export const RANKED_FROM = 3

/** The number of dishes that 'Ne yenir?' names. */
export const BEST_SHOWN = 3

/** A dish that was added without a price or a rating stays for this number of days. */
export const EMPTY_DAYS = 7

/** The version of the list of kinds and of its matcher: a job looks at every dish again where it grew. */
export const KINDS_VERSION = 1

/** The version that says that a moderator chose the kind of a dish: no later list changes it. */
export const CHOSEN_KIND = 32_767

/** The form in which the names of dishes are compared: 'Çeyrek' and 'ceyrek' are one. */
export function dishKey(name: string): string {
  return fold(name)
}

/** Why this is no name of a dish, if it is none. Marks alone, without a letter, name nothing. */
export function dishProblem(name: string): 'DISH_REQUIRED' | 'DISH_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return dishKey(name) === '' ? 'DISH_REQUIRED' : textProblem(dishRule, name)
}

/** The plain mean of ratings by their ten counters, and how many there are; null without any. */
export function meanOfCounts(counts: readonly number[]): { count: number; mean: number } | null {
  const count = counts.reduce((sum, amount) => sum + amount, 0)
  const sum = counts.reduce((total, amount, at) => total + amount * (at + 1), 0)
  return count === 0 ? null : { count, mean: sum / count }
}

/** How alike two names of dishes of one restaurant are: 0 for not at all, 3 for the same. */
export function dishLikeness(typed: string, name: string): 0 | 1 | 2 | 3 {
  const [one, other] = [dishKey(typed), dishKey(name)]
  if (one === other) return 3
  if (one.length < 2) return 0
  if (other.startsWith(one) || one.startsWith(other) || other.includes(` ${one}`)) return 2
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const shared = words.filter((word) => others.some((known) => known === word || (word.length >= NEAR_MIN && isNear(word, known)))).length
  return shared > 0 && shared >= Math.min(words.length, others.length) ? 1 : 0
}

/** Shorter words must be the same. */
const NEAR_MIN = 4

const wordsOf = (key: string): string[] => key.split(/[^a-z0-9]/).filter((word) => word.length > 1)

/** The names of a restaurant's dishes that are like the typed one, the likest first. */
export function likeDishes<Dish extends { name: string }>(typed: string, dishes: readonly Dish[], limit: number): Dish[] {
  return dishes
    .map((dish) => ({ dish, likeness: dishLikeness(typed, dish.name) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, limit)
    .map(({ dish }) => dish)
}
