import { endpoint, endpoints } from '#people/server/endpoint.ts'
import {
  allMealCards,
  cardChange,
  cardInput,
  cardParams,
  factParams,
  factsInput,
  factsParams,
  mealCards,
  type RestaurantFacts,
  restaurantFacts,
} from '../facts.contract.ts'
import { getFacts } from './facts.reads.ts'
import { addMealCard } from './add-meal-card.ts'
import { changeMealCard } from './change-meal-card.ts'
import { listAllMealCards, listMealCards } from './meal-cards.reads.ts'
import { sayFacts } from './say-facts.ts'
import { withdrawFact } from './withdraw-fact.ts'

/** What a member said stays, without the name of a member whom the requester does not see. */
const hide = (facts: RestaurantFacts, { all }: { all: ReadonlySet<string> }): RestaurantFacts => ({
  ...facts,
  said: facts.said.map((one) => (one.person && all.has(one.person.id) ? { ...one, person: null } : one)),
})

export const factEndpoints = endpoints('facts', {
  getFacts: endpoint({
    method: 'get',
    path: '/restaurants/{id}/facts',
    summary: 'What a restaurant takes, serves and has, by the words of members; what nobody said is unknown, which is not no',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: factsParams,
    out: restaurantFacts,
    says: 'The facts in the order of the page',
    hide,
    run: (context, { viewer, params }) => getFacts(context, viewer, params.id),
  }),
  sayFacts: endpoint({
    method: 'put',
    path: '/restaurants/{id}/facts',
    summary: 'Say facts of a restaurant, each with the day on which it was seen; all of them are stored, or none',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'facts',
    params: factsParams,
    body: factsInput,
    out: restaurantFacts,
    says: 'The facts as they now are',
    hide,
    run: (context, { member, params, body, address }) => sayFacts(context, member, params.id, body, address),
  }),
  withdrawFact: endpoint({
    method: 'delete',
    path: '/restaurants/{id}/facts/{fact}',
    summary: 'Take back what the member said about a fact',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    limit: 'facts',
    params: factParams,
    out: restaurantFacts,
    says: 'The facts as they now are',
    hide,
    run: (context, { member, params }) => withdrawFact(context, member, params.id, params.fact),
  }),
  listMealCards: endpoint({
    method: 'get',
    path: '/meal-cards',
    summary: 'The meal cards that members may name as facts',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    out: mealCards,
    says: 'By name',
    run: (context) => listMealCards(context),
  }),
  listAllMealCards: endpoint({
    method: 'get',
    path: '/moderation/meal-cards',
    summary: 'All meal cards, also those that are offered no more (admins)',
    who: 'member',
    isPrivate: true,
    out: allMealCards,
    says: 'Those that are offered first, by name',
    run: (context, { member }) => listAllMealCards(context, member),
  }),
  addMealCard: endpoint({
    method: 'post',
    path: '/moderation/meal-cards',
    summary: 'Add a meal card to the list (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    status: 201,
    body: cardInput,
    out: allMealCards,
    says: 'The list',
    run: (context, { member, body }) => addMealCard(context, member, body),
  }),
  changeMealCard: endpoint({
    method: 'put',
    path: '/moderation/meal-cards/{slug}',
    summary: 'Rename a meal card, retire it, or offer it again (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: cardParams,
    body: cardChange,
    out: allMealCards,
    says: 'The list',
    run: (context, { member, params, body }) => changeMealCard(context, member, params.slug, body),
  }),
})
