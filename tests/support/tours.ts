/** What a tour shows, in the order in which it shows it. */
export interface Tour {
  title: string
  screens: readonly string[]
}

/** Screens with another layout on a wide page. They are seen at both widths and in both languages. */
export const wideTours: readonly Tour[] = [
  {
    title: 'the main screens of a visitor',
    screens: [
      'home',
      'trending',
      'list',
      'list-filters',
      'top-rated',
      'search',
      'search-results',
      'restaurant',
      'collection',
      'sign-in',
      'landing',
      'not-found',
    ],
  },
  {
    title: 'the main screens of members and admins',
    screens: [
      'menu',
      'settings',
      'settings-profile',
      'settings-look',
      'settings-notifications',
      'settings-privacy',
      'settings-security',
      'settings-account',
      'messages',
      'messages-thread',
      'profile',
      'following',
      'own-collections',
      'own-collection',
      'admin-overview',
      'admin-queue',
      'admin-admissions',
      'admin-restaurants',
      'admin-log',
      'admin-reasons',
      'admin-members',
      'admin-member',
    ],
  },
]

/**
 * Dialogs and the loading, error, empty and waiting states look the same at the desktop's width: the phone shows them alone.
 * A tour takes less than half a minute, so that two workers share the tours evenly.
 */
export const phoneTours: readonly Tour[] = [
  {
    title: 'what a visitor looks for',
    screens: [
      'list-empty',
      'list-failed',
      'search-none',
      'search-results-members',
      'search-results-collections',
      'search-results-none',
      'search-results-corrected',
      'search-results-short',
      'toast',
      'near',
      'near-refused',
      'map',
      'places',
      'place-province',
      'place-district',
      'place-empty',
      'points',
      'privacy',
      'terms',
      'profile-preview',
    ],
  },
  {
    title: 'what a visitor reads of restaurants',
    screens: [
      'restaurant-without-votes',
      'duet',
      'place-of-restaurant',
      'open-score',
      'restaurant-closed',
      'hours',
      'hours-unknown',
      'hours-seasons',
      'hours-written',
      'hours-said',
      'cart',
      'business-restaurant',
      'restaurant-live',
      'carried-votes',
      'moderation-log',
    ],
  },
  {
    title: 'the ways into an account',
    screens: [
      'sign-up',
      'sign-up-invited',
      'sign-up-unprovable',
      'sign-in-limited',
      'landing-mail',
      'landing-failed',
      'landing-unproven',
      'forgot-password',
      'forgot-password-limited',
      'reset-password',
      'reset-password-invalid',
      'reset-password-keys',
      'setup',
      'setup-invalid',
      'finish-closed',
      'finish-invited-only',
      'finish-approval',
      'application-waits',
      'email-change-confirm',
      'email-change-undo',
      'account-link-undo',
      'unsubscribe',
    ],
  },
  {
    title: 'what a member sees first, and the settings',
    screens: [
      'home-new-member',
      'following-nobody',
      'notifications',
      'notifications-empty',
      'points-progress',
      'signalr-test',
      'settings-sessions',
      'settings-waiting',
      'leave-later',
      'settings-passkeys',
      'settings-email-change',
      'settings-on-iphone',
      'second-factor-setup',
      'fresh-proof',
      'fresh-proof-by-passkey',
      'blocked-people',
    ],
  },
  {
    title: 'what a member does with others',
    screens: [
      'followers',
      'send-gift',
      'gift-inbox',
      'profile-in-debt',
      'block-dialog',
      'blocked-profile',
      'blocked-comments',
      'messages-locked',
      'messages-security',
      'messages-share',
      'message-requests',
      'message-request',
      'message-report',
      'mention',
    ],
  },
  {
    title: 'what a member does with restaurants',
    screens: [
      'collections',
      'gallery',
      'add-to-collection',
      'new-collection',
      'restaurant-replying',
      'restaurant-waiting-comment',
      'report',
      'add-price',
      'propose-merge',
      'say-status',
    ],
  },
  {
    title: 'what an author and a business do',
    screens: [
      'ask-place',
      'ask-cart',
      'cart-dialog',
      'hours-editor',
      'hours-editor-text',
      'hours-history',
      'claim',
      'claim-code',
      'claim-photo',
      'shield',
      'shield-vote',
      'restaurant-removed',
      'restaurant-proposal',
      'status-word',
      'price-waits',
      'restaurant-versions',
    ],
  },
  {
    title: 'decisions and requests by law',
    screens: [
      'decisions',
      'decisions-none',
      'decisions-banned',
      'warning',
      'sanction-notice',
      'takedowns',
      'takedown-entry',
      'takedown-restaurant',
      'takedown-comment',
      'admin-takedowns',
      'takedowns-form',
    ],
  },
  {
    title: 'what moderators do where things are',
    screens: [
      'queue',
      'queue-report',
      'queue-status',
      'queue-refused',
      'queue-newcomer',
      'queue-edit',
      'queue-look',
      'restaurant-hide-version',
      'report-profile',
      'profile-tools',
      'photo-tools',
      'collection-tools',
      'price-history',
      'sanction-dialog',
      'admin-panel',
      'queue-shield',
      'queue-shield-votes',
    ],
  },
  {
    title: 'the panels and the area of admins',
    screens: [
      'queue-appeal',
      'queue-claim',
      'queue-merge',
      'admin-staff',
      'admin-removed',
      'admin-businesses',
      'admin-merges',
      'admin-bulk',
      'admin-bulk-done',
      'admin-members-none',
      'admin-reasons-form',
      'admin-member-missing',
      'admin-statistics',
      'admin-settings',
      'admin-settings-changed',
      'admin-settings-conflict',
      'admin-refuse-applicant',
      'admin-factor-needed',
      'admin-factor-unconfirmed',
      'admin-factor-unproven',
      'raids',
      'raids-preview',
      'raids-undone',
    ],
  },
]

/**
 * The screens on which axe measures contrast in the dark theme. Between them they hold every kind of component, on each ground that
 * it has; src/ui/styles/contrast.test.ts proves each pair of colours in both themes.
 */
export const darkScreens: ReadonlySet<string> = new Set([
  // The frame with header, dock and notices, restaurant cards with scores, and the vote buttons of the hero.
  'home',
  // Chips, checkboxes, fields, the price and score filters, and tags.
  'list-filters',
  // The list of suggestions over the bar, and its marked words.
  'search',
  // Photos, the slider of votes, the histogram, comments with replies and badges.
  'restaurant',
  // The shield's notice and a vote that is held.
  'shield',
  // Bubbles of both sides, a deleted and an unsealed message.
  'messages-thread',
  // The menu of the settings; a switch and choices; the button that cannot be undone.
  'settings',
  'settings-privacy',
  'settings-account',
  // Badges, counters, tabs and the feed of a member.
  'profile',
  // A dialog with problems of a form.
  'report',
  // The alert of a failed call between the filters and the list.
  'list-failed',
  // A toast.
  'toast',
  // The menu of the account.
  'menu',
  // Tables, states and bars of the admin area.
  'admin-statistics',
  // The queue with its open case and the reasons.
  'queue-report',
  // The settings of the site, with samples of colours and their problems.
  'admin-settings-changed',
])
