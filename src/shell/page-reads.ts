import type { BadgeList } from '#features/badges/badges.contract.ts'
import type { Collection, ItemPage } from '#features/collections/collections.contract.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { CommentColumn } from '#features/comments/comments.rules.ts'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import type { SignInWays } from '#features/accounts/accounts.contract.ts'
import type { MenuPhotoList } from '#features/prices/menu.contract.ts'
import type { DishPage } from '#features/prices/prices.contract.ts'
import type { ProfilePreview } from '#features/profiles/profiles.contract.ts'
import type { RankedPage, Restaurant, RestaurantCount, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import type { PlaceCount } from '#features/places/places.contract.ts'
import type { PlaceOfList } from '#features/restaurants/place-lists.rules.ts'
import type { RestaurantSort } from '#features/restaurants/restaurants.rules.ts'
import type { SearchResults } from '#features/search/search.contract.ts'
import type { SearchSection } from '#features/search/search.rules.ts'
import type { TrendingMode } from '#features/trending/trending.rules.ts'

/** What pages read. src/app/pages/page-reads.ts gives the verbs; each refuses as its route of the API does. */
export interface PageReads {
  restaurant(id: string): Promise<Restaurant>
  /** Both columns, or all comments of a duet; each from its cursor on. */
  discussion(
    restaurant: Restaurant,
    cursors: Partial<Record<CommentColumn, string | undefined>>,
  ): Promise<Partial<Record<CommentColumn, CommentPage>>>
  duets(restaurantId: string): Promise<DuetPage>
  /** The first dishes of a restaurant with their newest prices. */
  prices(restaurantId: string): Promise<DishPage>
  menuPhotos(restaurantId: string): Promise<MenuPhotoList>
  restaurants(query: {
    minRating: number
    location: string
    types: string[]
    openNow: boolean
    sort: RestaurantSort
    withClosed?: boolean
    cursor?: string | undefined
  }): Promise<RestaurantPage>
  count(): Promise<RestaurantCount>
  anyRestaurant(): Promise<string | null>
  trending(mode: TrendingMode, limit: number, cursor?: string): Promise<RankedPage>
  topRated(cursor?: string): Promise<RankedPage>
  /** The ranking of a place. */
  placeRanking(place: PlaceOfList, cursor?: string): Promise<RankedPage>
  /** How many venues each district of a province has, by type. */
  placeCounts(province: number): Promise<PlaceCount[]>
  /** How many venues each province has. */
  places(): Promise<{ province: number; venues: number }[]>
  /** A public collection with its first items. */
  collection(id: string): Promise<{ collection: Collection; items: ItemPage }>
  badges(): Promise<BadgeList>
  profilePreview(username: string): Promise<ProfilePreview>
  search(query: { q: string; types: string[]; section?: SearchSection | undefined; cursor?: string | undefined }): Promise<SearchResults>
  signInWays(): SignInWays
}
