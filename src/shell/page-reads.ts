import type { BadgeList } from '#features/badges/badges.contract.ts'
import type { CartState } from '#features/carts/carts.contract.ts'
import type { RestaurantHistory } from '#features/claims/claims.contract.ts'
import type { Collection, ItemPage } from '#features/collections/collections.contract.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { CommentColumn } from '#features/comments/comments.rules.ts'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import type { MealCards, RestaurantFact } from '#features/facts/facts.contract.ts'
import type { HoursSaid } from '#features/hours/hours.contract.ts'
import type { RestaurantSource } from '#features/imports/imports.contract.ts'
import type { SignInWays } from '#features/accounts/accounts.contract.ts'
import type { GalleryPage, PhotoPreview } from '#features/member-photos/member-photos.contract.ts'
import type { MenuPhotoList } from '#features/prices/menu.contract.ts'
import type { KindSummary, ListedDishPage, PlaceKind } from '#features/dishes/kind-places.contract.ts'
import type { Area } from '#features/dishes/kind-places.rules.ts'
import type { BestDish, DishSheet } from '#features/dishes/dishes.contract.ts'
import type { MenuDishPage } from '#features/prices/prices.contract.ts'
import type { ProfilePreview } from '#features/profiles/profiles.contract.ts'
import type { RankedPage, Restaurant, RestaurantCount, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import type { PlaceCount } from '#features/places/places.contract.ts'
import type { PlaceOfList } from '#features/restaurants/place-lists.rules.ts'
import type { RestaurantSort } from '#features/restaurants/restaurants.rules.ts'
import type { ScoreSheet } from '#features/scores/scores.contract.ts'
import type { ShieldNotice } from '#features/shields/shields.contract.ts'
import type { ModerationFigures, ModerationLog } from '#features/sanctions/sanctions.contract.ts'
import type { SearchResults } from '#features/search/search.contract.ts'
import type { SearchSection } from '#features/search/search.rules.ts'
import type { Removal, Takedown, TakedownPage, RestaurantNotice } from '#features/takedowns/takedowns.contract.ts'
import type { TrendingMode } from '#features/trending/trending.rules.ts'
import type { StatusWord } from '#features/restaurant-status/restaurant-status.contract.ts'

/** What the page of a restaurant shows besides it. A duet has no dishes, menu, hours and history. */
export interface RestaurantDetails {
  /** What the vote shield holds on the restaurant now. */
  shield: ShieldNotice | null
  /** What members say of an open restaurant while nothing is decided. */
  word: StatusWord | null
  /** Whether the hours are one member's word, and what else members say. */
  said: HoursSaid | undefined
  /** What the restaurant takes, serves and has. */
  facts: RestaurantFact[]
  /** The first dishes with their portions, newest prices and ratings. */
  dishes: MenuDishPage | undefined
  /** The dishes that answer 'Ne yenir?'; empty where none has three ratings. */
  best: BestDish[]
  menu: MenuPhotoList | undefined
  /** The latest photos of members, and how many there are. */
  plates: PhotoPreview | undefined
  /** What businesses did at the restaurant, and since when one manages it. */
  history: RestaurantHistory | undefined
  sources: RestaurantSource[]
  /** What was taken down by law on the page, besides comments. */
  notices: RestaurantNotice[]
  hasDuets: boolean
}

/** What the page of a place shows besides its ranking. */
export interface PlaceDetails {
  counts: PlaceCount[]
  kinds: PlaceKind[]
}

/** What pages read. src/app/pages/page-reads.ts gives the verbs; each refuses as its route of the API does. */
export interface PageReads {
  restaurant(id: string): Promise<Restaurant>
  /** The restaurant that an absorbed one became part of. */
  survivor(id: string): Promise<string | undefined>
  /** Both columns, or all comments of a duet; each from its cursor on. */
  discussion(
    restaurant: Restaurant,
    cursors: Partial<Record<CommentColumn, string | undefined>>,
  ): Promise<Partial<Record<CommentColumn, CommentPage>>>
  duets(restaurantId: string): Promise<DuetPage>
  details(restaurant: Restaurant): Promise<RestaurantDetails>
  /** What makes the numbers of a restaurant; a duet has none. */
  scoreSheet(restaurantId: string): Promise<ScoreSheet>
  /** The first photos of a restaurant's gallery, or of a dish. */
  gallery(restaurantId: string, dish: number | undefined): Promise<GalleryPage>
  /** What makes the numbers of a dish. */
  dishSheet(id: number): Promise<DishSheet>
  /** Where a cart is now. */
  cart(restaurantId: string): Promise<CartState>
  restaurants(query: {
    minRating: number
    location: string
    types: string[]
    facts: string[]
    openNow: boolean
    sort: RestaurantSort
    withClosed?: boolean
    cursor?: string | undefined
  }): Promise<RestaurantPage>
  /** The meal cards that members may name, which filters offer. */
  mealCards(): Promise<MealCards['items']>
  /** The newest restaurants, without duets. */
  newestRestaurants(limit: number): Promise<Restaurant[]>
  count(): Promise<RestaurantCount>
  anyRestaurant(): Promise<string | null>
  trending(mode: TrendingMode, limit: number, cursor?: string): Promise<RankedPage>
  topRated(cursor?: string): Promise<RankedPage>
  /** The ranking of a place. */
  placeRanking(place: PlaceOfList, cursor?: string): Promise<RankedPage>
  /** How many restaurants each district of the place's province has, by type, and the kinds of dishes in the place. */
  placeDetails(area: Area): Promise<PlaceDetails>
  /** The ranking of the dishes of a kind in a place. */
  kindRanking(kind: string, area: Area, cursor?: string): Promise<ListedDishPage>
  kindSummary(kind: string, area: Area): Promise<KindSummary>
  /** How many restaurants each province has. */
  places(): Promise<{ province: number; restaurants: number }[]>
  /** A public collection with its first items. */
  collection(id: string): Promise<{ collection: Collection; items: ItemPage }>
  badges(): Promise<BadgeList>
  profilePreview(username: string): Promise<ProfilePreview>
  search(query: {
    q: string
    types: string[]
    facts: string[]
    openNow: boolean
    section?: SearchSection | undefined
    cursor?: string | undefined
  }): Promise<SearchResults>
  /** What moderators decided, newest first. */
  moderationLog(cursor?: string): Promise<ModerationLog>
  moderationFigures(): Promise<ModerationFigures>
  /** The register of requests by law, newest first. */
  takedowns(cursor?: string): Promise<TakedownPage>
  takedown(id: string): Promise<Takedown>
  /** Why the restaurant of an address is gone, as long as it can come back. */
  removal(id: string): Promise<Removal | undefined>
  signInWays(): SignInWays
  /** What the operator types to get a setup link. */
  setupCommand(): string
  /** The other site that draws the map, if the operator chose one. */
  mapHost(): string | null
}
