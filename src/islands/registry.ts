import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What the browser needs to hydrate an island. */
export interface IslandModule {
  // oxlint-disable-next-line typescript/no-explicit-any -- each island has props of its own; the server wrote them
  component: ComponentType<any>
  /** Loads the data that the server rendered, so that hydration finds the same. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the same props
  prepare?: (client: QueryClient, props: any) => Promise<unknown>
}

/** All islands by their name in the document. Each is a separate file that the browser fetches on demand. */
export const islands = {
  'account-area': async () => ({ component: (await import('#shell/account-area.tsx')).AccountArea }),
  'confirm-notice': async () => ({ component: (await import('#features/accounts/web/mail-links/confirm-notice.tsx')).ConfirmNotice }),
  'search-box': async () => ({ component: (await import('#features/search/web/search-box.tsx')).SearchBox }),
  'keep-button': async () => ({ component: (await import('#features/collections/web/save-button.tsx')).SaveButton }),
  'bookmark-button': async () => ({ component: (await import('#features/collections/web/bookmark-button.tsx')).BookmarkButton }),
  'like-button': async () => ({ component: (await import('#features/collections/web/like-button.tsx')).LikeCollection }),
  'more-items': async () => ({ component: (await import('#features/collections/web/more-items.tsx')).MoreItems }),
  'edit-button': async () => ({ component: (await import('#screens/cards/edit-button.tsx')).EditButton }),
  'own-proposal': async () => ({ component: (await import('#features/restaurants/web/form/own-proposal.tsx')).OwnProposal }),
  'vote-texts-button': async () => ({ component: (await import('#features/restaurants/web/form/vote-texts-button.tsx')).VoteTextsButton }),
  'hours-buttons': async () => ({ component: (await import('#features/hours/web/hours-buttons.tsx')).HoursButtons }),
  'hours-agree': async () => ({ component: (await import('#features/hours/web/agree-button.tsx')).AgreeButton }),
  'badge-list': async () => ({ component: (await import('#features/badges/web/badge-list.tsx')).BadgeList }),
  gallery: async () => ({ component: (await import('#screens/restaurant/restaurant-gallery.tsx')).RestaurantGallery }),
  scoreboard: async () => ({ component: (await import('#features/restaurants/web/scoreboard.tsx')).Scoreboard }),
  'list-filters': async () => ({ component: (await import('#screens/cards/list-filter-island.tsx')).ListFilterPanel }),
  'list-results': async () => ({ component: (await import('#screens/cards/list-results.tsx')).ListResults }),
  'more-cards': async () => ({ component: (await import('#screens/cards/more-cards.tsx')).MoreCards }),
  'more-ranks': async () => ({ component: (await import('#screens/cards/more-ranks.tsx')).MoreRanks }),
  'more-found': async () => ({ component: (await import('#screens/search/more-found.tsx')).MoreFound }),
  'vote-card': async () => ({ component: (await import('#features/votes/web/vote-card.tsx')).VoteCard }),
  'carry-question': async () => ({ component: (await import('#features/votes/web/carried/carry-question.tsx')).CarryQuestion }),
  'duet-button': async () => ({ component: (await import('#features/duets/web/duet-button.tsx')).DuetButton }),
  'more-duets': async () => ({ component: (await import('#features/duets/web/more-duets.tsx')).MoreDuets }),
  'send-button': async () => ({ component: (await import('#features/messages/web/send-button.tsx')).SendButton }),
  comments: async () => {
    const { CommentSection, prepareComments } = await import('#features/comments/web/comment-section.tsx')
    return { component: CommentSection, prepare: prepareComments }
  },
  'add-price': async () => ({ component: (await import('#features/prices/web/add-price.tsx')).AddPrice }),
  'price-history': async () => ({ component: (await import('#features/prices/web/price-history.tsx')).PriceHistory }),
  'more-dishes': async () => ({ component: (await import('#features/prices/web/more-dishes.tsx')).MoreDishes }),
  'propose-merge': async () => ({ component: (await import('#features/merges/web/propose-merge.tsx')).ProposeMerge }),
  'claim-button': async () => ({ component: (await import('#features/claims/web/claim-button.tsx')).ClaimButton }),
  'more-history': async () => ({ component: (await import('#features/claims/web/more-history.tsx')).MoreHistory }),
  'say-status': async () => ({ component: (await import('#features/restaurant-status/web/say-status.tsx')).SayStatus }),
  'add-menu-photo': async () => ({ component: (await import('#features/prices/web/menu/add-menu-photo.tsx')).AddMenuPhoto }),
  'cart-buttons': async () => ({ component: (await import('#features/carts/web/cart-buttons.tsx')).CartButtons }),
  'allow-cart': async () => ({ component: (await import('#features/carts/web/allow-button.tsx')).AllowButton }),
  'menu-photos': async () => ({ component: (await import('#features/prices/web/menu/menu-photos.tsx')).MenuPhotos }),
  'report-button': async () => ({ component: (await import('#screens/restaurant/report-restaurant.tsx')).ReportRestaurant }),
  map: async () => ({ component: (await import('#screens/map/map-screen.tsx')).MapScreen }),
  'restaurant-map': async () => ({ component: (await import('#features/map/web/restaurant-map.tsx')).RestaurantMap }),
  auth: async () => ({ component: (await import('#screens/auth/auth-screen.tsx')).AuthScreen }),
  landing: async () => ({ component: (await import('#screens/auth/landing-screen.tsx')).LandingScreen }),
  'finish-sign-up': async () => ({ component: (await import('#screens/auth/finish-sign-up-screen.tsx')).FinishSignUpScreen }),
  'account-link': async () => ({ component: (await import('#screens/auth/account-link-screen.tsx')).AccountLinkScreen }),
  'email-change': async () => ({ component: (await import('#screens/auth/email-change-screen.tsx')).EmailChangeScreen }),
  'reset-password': async () => ({ component: (await import('#screens/auth/reset-password-screen.tsx')).ResetPasswordScreen }),
  settings: async () => ({ component: (await import('#screens/settings/settings-screen.tsx')).SettingsScreen }),
  following: async () => ({ component: (await import('#screens/following/following-screen.tsx')).FollowingScreen }),
  'sanction-notice': async () => ({ component: (await import('#features/sanctions/web/sanction-notice.tsx')).SanctionNotice }),
  decisions: async () => ({ component: (await import('#screens/decisions/decisions-screen.tsx')).DecisionsScreen }),
  notifications: async () => ({ component: (await import('#screens/notifications/notifications-screen.tsx')).NotificationsScreen }),
  messages: async () => ({ component: (await import('#screens/messages/messages-screen.tsx')).MessagesScreen }),
  profile: async () => ({ component: (await import('#screens/profile/profile-screen.tsx')).ProfileScreen }),
  ask: async () => ({ component: (await import('#screens/ask/ask-screen.tsx')).AskScreen }),
  'collection-tools': async () => ({ component: (await import('#features/collections/web/collection-tools.tsx')).CollectionTools }),
  queue: async () => ({ component: (await import('#screens/queue/queue-screen.tsx')).QueueScreen }),
  admin: async () => ({ component: (await import('#screens/admin/admin-screen.tsx')).AdminScreen }),
  'own-collections': async () => ({ component: (await import('#screens/collections/own-collections-screen.tsx')).OwnCollectionsScreen }),
  'own-collection': async () => ({ component: (await import('#screens/collections/own-collection-screen.tsx')).OwnCollectionScreen }),
  near: async () => ({ component: (await import('#screens/near/near-screen.tsx')).NearScreen }),
  'hub-test': async () => ({ component: (await import('#screens/hub-test/hub-test-screen.tsx')).HubTestScreen }),
} satisfies Record<string, () => Promise<IslandModule>>

export type IslandName = keyof typeof islands
