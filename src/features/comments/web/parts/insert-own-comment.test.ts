import { describe, expect, it } from 'vitest'
import type { Comment } from '../../comments.contract.ts'
import { insertOwnComment } from './insert-own-comment.ts'

/** The id of a comment is also its age: a higher one is newer. */
const comment = (id: number, likesCount = 0, voteType: Comment['voteType'] = 'accept'): Comment => ({
  id,
  likesCount,
  voteType,
  createdAt: new Date(id * 1000).toISOString(),
  content: '',
  mentions: [],
  editedAt: null,
  isDeleted: false,
  takedown: null,
  dislikesCount: 0,
  replyCount: 0,
  userId: null,
  questionId: '',
  voteId: null,
  author: null,
  rating: null,
  businessReply: null,
  replies: [],
  moreReplies: false,
})
const loaded = [comment(3, 9), comment(8, 2), comment(5, 2), comment(7), comment(1)]
const ids = (comments: Comment[]) => comments.map(({ id }) => id)

describe('the viewer’s comment', () => {
  it('is sorted by its likes, then its age, as on the server', () => {
    expect(ids(insertOwnComment(loaded, comment(9), 'accept', true))).toEqual([3, 8, 5, 9, 7, 1])
    expect(ids(insertOwnComment(loaded, comment(6, 2), 'accept', true))).toEqual([3, 8, 6, 5, 7, 1])
    expect(ids(insertOwnComment(loaded, comment(9, 20), 'all', false))).toEqual([9, 3, 8, 5, 7, 1])
  })

  it('is shown once, at its current place, even if it was loaded several times', () => {
    expect(ids(insertOwnComment([...loaded, loaded[1]!], comment(7, 3), 'accept', false))).toEqual([3, 7, 8, 5, 1])
    expect(ids(insertOwnComment(loaded, comment(7, 0, 'reject'), 'accept', false))).toEqual([3, 8, 5, 1])
    expect(ids(insertOwnComment([], comment(7, 0, 'reject'), 'reject', false))).toEqual([7])
  })

  it('is first while its place is on a page that is not loaded yet, and last when there is no further page', () => {
    expect(ids(insertOwnComment(loaded, comment(0), 'accept', true))).toEqual([0, 3, 8, 5, 7, 1])
    expect(ids(insertOwnComment(loaded, comment(0), 'accept', false))).toEqual([3, 8, 5, 7, 1, 0])
  })

  it('is missing where there is none', () => {
    expect(ids(insertOwnComment(loaded, null, 'accept', true))).toEqual(ids(loaded))
  })
})
