import { expect, it } from 'vitest'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { readContent } from '../../messages.rules.ts'
import { cardOf } from './card-of.ts'

const author = {
  id: '11111111-1111-4111-8111-111111111111',
  username: 'kadir.usta',
  nickname: 'Kadir Usta',
  avatarUrl: '/media/kadir.webp',
}
/** The fields that a card contains, and one that it does not. */
const restaurant = {
  id: 'citir-kokorec-sukru',
  title: 'Çıtır Kokoreç Şükrü',
  body: 'Közü sönmez.',
  address: 'Alsancak',
  author,
  createdAt: '2026-11-12T18:00:00.000Z',
  acceptCount: 1184,
  rejectCount: 96,
  commentCount: 214,
  isTrending: true,
} as Restaurant

it('a card contains exactly the fields that older clients read [MSG-16]', () => {
  expect(cardOf(restaurant)).toEqual({
    type: 'question_preview',
    questionId: 'citir-kokorec-sukru',
    question: 'Çıtır Kokoreç Şükrü',
    author: 'Kadir Usta',
    authorId: author.id,
    authorUsername: 'kadir.usta',
    authorAvatarUrl: '/media/kadir.webp',
    createdAt: '2026-11-12T18:00:00.000Z',
    acceptVotes: 1184,
    rejectVotes: 96,
    totalComments: 214,
    trending: true,
  })
})

it('a card of a member who left contains no name, and is read as a card', () => {
  const card = cardOf({ ...restaurant, author: null })
  expect(card).toMatchObject({ author: null, authorId: null, authorUsername: null, authorAvatarUrl: null })
  expect(readContent(JSON.stringify(card))).toEqual({ kind: 'restaurant', restaurantId: 'citir-kokorec-sukru' })
})
