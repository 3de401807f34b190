/** What Lokma is about. The rooms below `people` and `site` serve any site, so these words do not occur in them. */
const NOUNS = [
  'admin',
  'admission',
  'badge',
  'cart',
  'collection',
  'comment',
  'dish',
  'dishes',
  'duet',
  'food',
  'follower',
  'friend',
  'gift',
  'hype',
  'invitation',
  'menu',
  'moderation',
  'moderator',
  'newcomer',
  'price',
  'raid',
  'rating',
  'restaurant',
  'sanction',
  'shield',
  'takedown',
  'trending',
  'vote',
  'voted',
  'voter',
]

const known = new Set(NOUNS.flatMap((noun) => [noun, `${noun}s`]))

/** The nouns of the product in a source file, each once: in identifiers, texts and comments. */
export function nounsIn(source: string): string[] {
  const words = source.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => known.has(word)))].toSorted()
}
