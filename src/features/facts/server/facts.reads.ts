import { joinedRead, type JoinedRead, jsonRows } from '#db/joined-reads.ts'
import { ensure } from '#lib/errors.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { RestaurantFact, RestaurantFacts } from '../facts.contract.ts'
import { byOrder } from '#features/fact-names/fact-names.rules.ts'
import { findPlace, selectOwn, selectPeople, selectShown, shownFactsOf, type ShownRow } from './facts.sql.ts'

/** Anyone may read the facts of a restaurant; a duet has none. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getFacts({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<RestaurantFacts> {
  ensure(await findPlace(db, id), 'RESTAURANT_NOT_FOUND')
  const [shown, people] = [await selectShown(db, id), await selectPeople(db, id)]
  return {
    items: presentFacts(shown),
    said: people.map(({ fact, value, seenOn, isBusiness, member_id, ...person }) => ({
      fact,
      value,
      seenOn,
      // The public sees no name of a business.
      person: isBusiness ? null : presentPerson(member_id, person),
      isBusiness,
    })),
    own: viewer.kind === 'member' ? await selectOwn(db, id, viewer.id) : [],
  }
}

/** The facts of a restaurant, for its page. */
export function factsRead(): JoinedRead<RestaurantFact[]> {
  return joinedRead((_, restaurantId) => jsonRows(shownFactsOf(restaurantId)), presentFacts)
}

function presentFacts(rows: readonly ShownRow[]): RestaurantFact[] {
  return rows
    .map(({ businessValue, businessOn, ...row }) => ({
      ...row,
      business: businessValue === null || businessOn === null ? null : { value: businessValue, seenOn: businessOn },
    }))
    .toSorted(byOrder)
}
