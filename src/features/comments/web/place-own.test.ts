import { describe, expect, it } from 'vitest'
import type { Comment } from '../comments.contract.ts'
import { placeOwn } from './place-own.ts'

/** Comments are told by their id, which is their age too: a higher one is newer. */
const comment = (id: number, likesCount = 0, voteType: Comment['voteType'] = 'accept'): Comment => ({
  id,
  likesCount,
  voteType,
  createdAt: new Date(id * 1000).toISOString(),
  content: '',
  isDeleted: false,
  dislikesCount: 0,
  replyCount: 0,
  userId: null,
  questionId: '',
  voteId: null,
  author: null,
  rating: null,
  replies: [],
  moreReplies: false,
})
const loaded = [comment(3, 9), comment(8, 2), comment(5, 2), comment(7), comment(1)]
const ids = (comments: Comment[]) => comments.map(({ id }) => id)

describe('the own comment', () => {
  it('stands by its likes, then its age, as the server sorts', () => {
    expect(ids(placeOwn(loaded, comment(9), 'accept', true))).toEqual([3, 8, 5, 9, 7, 1])
    expect(ids(placeOwn(loaded, comment(6, 2), 'accept', true))).toEqual([3, 8, 6, 5, 7, 1])
    expect(ids(placeOwn(loaded, comment(9, 20), 'all', false))).toEqual([9, 3, 8, 5, 7, 1])
  })

  it('stands once, where it belongs now, however often it was loaded', () => {
    expect(ids(placeOwn([...loaded, loaded[1]!], comment(7, 3), 'accept', false))).toEqual([3, 7, 8, 5, 1])
    expect(ids(placeOwn(loaded, comment(7, 0, 'reject'), 'accept', false))).toEqual([3, 8, 5, 1])
    expect(ids(placeOwn([], comment(7, 0, 'reject'), 'reject', false))).toEqual([7])
  })

  it('stands first while its place is on a page that nobody asked for yet, and last when there is none', () => {
    expect(ids(placeOwn(loaded, comment(0), 'accept', true))).toEqual([0, 3, 8, 5, 7, 1])
    expect(ids(placeOwn(loaded, comment(0), 'accept', false))).toEqual([3, 8, 5, 7, 1, 0])
  })

  it('is missing where nobody wrote', () => {
    expect(ids(placeOwn(loaded, null, 'accept', true))).toEqual(ids(loaded))
  })
})
