import type { AddedDish, DishRated } from '#features/dishes/dishes.contract.ts'
import type { TestApp } from './test-app.ts'

/** A client that makes calls; that of a member signed in. */
type Requester = ReturnType<TestApp['visitor']>

/** A dish of a restaurant by its name: the one that it has, or a new one. */
export async function dishOf(by: Requester, restaurantId: string, name: string): Promise<number> {
  const { status, body } = await by.post<AddedDish>(`/restaurants/${restaurantId}/dishes`, { name })
  if (status !== 201) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body.id
}

/** A member rates a dish of a restaurant by its name, also one that the restaurant did not have. @returns the dish */
export async function rate(_testApp: TestApp, by: Requester, restaurantId: string, name: string, rating: number): Promise<number> {
  const id = await dishOf(by, restaurantId, name)
  const { status, body } = await by.send<DishRated>('PUT', `/dishes/${id}/rating`, { rating })
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return id
}

/** Members rate a dish, each once. @returns the dish */
export async function rateAll(
  testApp: TestApp,
  members: readonly Requester[],
  { restaurantId, name, ratings }: { restaurantId: string; name: string; ratings: readonly number[] },
): Promise<number> {
  let dish = 0
  for (const [at, rating] of ratings.entries()) dish = await rate(testApp, members[at]!, restaurantId, name, rating)
  return dish
}
