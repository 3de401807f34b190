import type { Catalogue } from '#i18n/catalogue.ts'
import type { dishSheetTexts as tr } from './dish-sheet.texts.tr.ts'

export const dishSheetTexts: Catalogue<typeof tr> = {
  of: (dish, restaurant) => `${dish}, ${restaurant}`,
  description: (dish, restaurant) => `${dish} at ${restaurant}: the ratings of members, how they are counted, and data to download.`,
  kind: (name) => `Kind: ${name}`,
  members: 'Rating of members',
  membersHelp:
    'The plain mean of all ratings of this dish. The rating of each member counts once and equally; it does not change the score of the venue.',
  none: 'Nobody has rated this dish yet.',
  distribution: (dish) => `${dish}: how the ratings are spread`,
  sum: (points, ratings) => `Count: ${points} points ÷ ${ratings} members =`,
  order: 'The order of ‘What to eat?’',
  orderHelp: (from) =>
    `Of the dishes of a venue with at least ${from} ratings, up to three are shown as ‘What to eat?’ by this number. Every dish starts with 10 ratings at the mean of its kind; ratings of members are added by their weights. So a few ratings do not make a dish the first.`,
  formula: '(C × m + Σw·r) ÷ (C + Σw)',
  letters: {
    C: 'how many ratings every dish starts with',
    m: { ofKind: 'the mean of the kind of dish', ofAll: 'the mean of all dishes' },
    Σw: 'the sum of the weights',
    Σwr: 'the sum of weight × rating',
  },
  weighted: 'Weighted ratings',
  noWeights: 'No rating has a weight yet: the number is the mean of the start.',
  weighs: 'The weight of a rating is between 0 and 1 and changes at night only:',
  weightRules: [
    'A rating does not count on its first day, has its full weight after a month and ages over the years.',
    'Until an account is a year old, its ratings weigh less.',
    'Ratings count of members who voted on at least ten venues and confirmed their e-mail; each further venue up to thirty adds weight.',
    'Ratings of the member who added the venue, and held ratings, have no weight.',
    'What changes for all ratings of a member at once reaches each of them on a night of its own, so that nobody sees which ratings belong together.',
  ],
  held: 'Held ratings',
  heldNone: 'No rating of this dish is held.',
  heldHelp: (ratings) =>
    `${ratings} ${ratings === '1' ? 'rating is' : 'ratings are'} in no number: the votes of these members on the venue look like an attack and are held. The ratings are not deleted; they count again once the votes are released.`,
  recompute: 'Do the sums yourself',
  recomputeHelp:
    'The file has a line for each rating from 1 to 10: how many members gave it, and the sum of their weights. There are no names. The second column gives the plain mean, the third one the number of the order by its formula.',
  download: 'Download the ratings (CSV)',
  tools: 'Tools for the dish',
  edit: 'Edit the dish',
  editName: 'Name',
  editKind: 'Kind',
  kindHint: 'Start to write, and choose from the list.',
  noKind: 'No kind',
  chosenKind: (name) => `Chosen kind: ${name}`,
  clearKind: 'Leave it without a kind',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Dish saved',
  saveFailed: 'The dish could not be saved. Try again.',
  join: 'Join with another dish',
  joinHelp: (dish) =>
    `${dish} goes; its prices and ratings move to the dish that you choose. Of two ratings of one member the later one stays. This cannot be undone.`,
  joinOther: 'The dish that stays',
  joinHint: 'Choose from the list; if it is long, write the name.',
  joinNone: 'This venue has no other dish like this.',
  joinYes: 'Join',
  joined: 'Dishes joined',
  joinFailed: 'The dishes could not be joined. Try again.',
}
