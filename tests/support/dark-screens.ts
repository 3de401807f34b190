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
  // The ratings of a dish to press, and means on the ground of suggestions.
  'rate-dish',
  'add-dish',
  // Words below pictures, a place to choose photos, and a photo that the server refused.
  'plates',
  'plates-add',
  'plates-sending',
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
