/** The longest window of sign-ups that one raid covers, in days. */
const WINDOW_DAYS_MAX = 31
/** For how many days after its undo a raid can come back. */
export const RETURN_DAYS = 30
/** The most accounts of one raid. */
export const ACCOUNTS_MAX = 10_000
const DAY = 86_400_000

/** What the worker takes out, in this order; the accounts are banned first, so that nothing is added meanwhile. */
export const steps = [
  'bans',
  'comment_likes',
  'comment_dislikes',
  'reply_likes',
  'collection_likes',
  'follows',
  'gifts',
  'messages',
  'collections',
  'replies',
  'member_photos',
  'alt_texts',
  'comments',
  'votes',
  'restaurants',
  'shields',
  'prices',
  'price_decisions',
  'dish_ratings',
  'dishes',
  'menu_photos',
  'photos',
  'hours',
  'decisions',
  'statements',
  'hours_statements',
  'fact_statements',
  'fact_decisions',
  'proposals',
] as const
export type Step = (typeof steps)[number]

/** What comes back, in this order: what others hang on first, the ledger after everything that paid, the bans last. */
export const returnSteps = [
  'restaurants',
  'restaurant_dishes',
  'prices',
  'price_states',
  'dish_ratings',
  'menu_photos',
  'photos',
  'hours_statements',
  'hours_changes',
  'restaurant_statements',
  'fact_statements',
  'crowd_decisions',
  'crowd_statements',
  'merge_proposals',
  'shields',
  'votes',
  'merged_votes',
  'held_votes',
  'vote_networks',
  'places',
  'comments',
  'emptied',
  'comment_replies',
  'answers',
  'member_photos',
  'alt_texts',
  'business_replies',
  'text_versions',
  'mentions',
  'notification_mutes',
  'comment_likes',
  'comment_dislikes',
  'reply_likes',
  'collections',
  'collection_items',
  'collection_likes',
  'encrypted_messages',
  'follows',
  'gift_inbox',
  'points_log',
  'bans',
] as const
export type ReturnStep = (typeof returnSteps)[number]

/** What the progress of a raid counts. */
export const countedParts = [
  'bans',
  'votes',
  'comments',
  'replies',
  'reactions',
  'follows',
  'restaurants',
  'shields',
  'photos',
  'prices',
  'dishes',
  'hours',
  'statements',
  'collections',
  'messages',
  'gifts',
] as const
export type CountedPart = (typeof countedParts)[number]
export type Counts = Record<CountedPart, number>

export const raidStates = ['undoing', 'undone', 'returning', 'returned'] as const
export type RaidState = (typeof raidStates)[number]

/** In which number of the progress a step counts, where it has another name. */
const parts: Partial<Record<Step | ReturnStep, CountedPart>> = {
  comment_likes: 'reactions',
  comment_dislikes: 'reactions',
  reply_likes: 'reactions',
  collection_likes: 'reactions',
  menu_photos: 'photos',
  member_photos: 'photos',
  alt_texts: 'photos',
  dish_ratings: 'dishes',
  restaurant_dishes: 'dishes',
  decisions: 'statements',
  price_decisions: 'statements',
  fact_decisions: 'statements',
  proposals: 'statements',
  emptied: 'comments',
  comment_replies: 'replies',
  hours_changes: 'hours',
  restaurant_statements: 'statements',
  hours_statements: 'statements',
  fact_statements: 'statements',
  merge_proposals: 'statements',
  encrypted_messages: 'messages',
  gift_inbox: 'gifts',
}

/** In which number of the progress a step counts; undefined for what comes back along with something else. */
export function partOf(step: Step): CountedPart
export function partOf(step: Step | ReturnStep): CountedPart | undefined
export function partOf(step: Step | ReturnStep): CountedPart | undefined {
  return parts[step] ?? countedParts.find((part) => part === step)
}

/** The step after this one; undefined after the last. */
export function stepAfter<T>(order: readonly T[], step: T): T | undefined {
  return order[order.indexOf(step) + 1]
}

/** Only a window that begins before it ends and is at most 31 days long, so that no member of long standing is ever in it. */
export function isPossibleWindow(from: string, to: string): boolean {
  const length = Date.parse(to) - Date.parse(from)
  return length > 0 && length <= WINDOW_DAYS_MAX * DAY
}

/** The time until which an undone raid can come back. */
export function returnableUntil(undoneAt: Date): Date {
  return new Date(undoneAt.getTime() + RETURN_DAYS * DAY)
}
