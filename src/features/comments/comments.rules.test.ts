import {
  COMMENT_MAX,
  commentPermission,
  commentProblem,
  isOwn,
  FREE_EDIT_SECONDS,
  mayDelete,
  mayEdit,
  mayReact,
  mayReport,
  toggledReaction,
  reacted,
  REPLY_MAX,
  replyProblem,
} from './comments.rules.ts'
import { describe, expect, it } from 'vitest'
import { commentInput, replyInput } from './comments.contract.ts'

const codeOf = (schema: typeof commentInput | typeof replyInput, content: string) => {
  const issue = schema.safeParse({ content }).error?.issues[0] as { params?: { code?: string } } | undefined
  return issue && (issue.params?.code ?? 'INVALID_INPUT')
}

describe('the text of a comment', () => {
  it('a comment has 1 to 250 characters, an emoji counts as one; browser and server apply the same rule [COM-03]', () => {
    expect(COMMENT_MAX).toBe(250)
    for (const [text, problem] of [
      ['🌶'.repeat(250), undefined],
      [`  ${'a'.repeat(250)}\n`, undefined],
      ['🌶'.repeat(251), 'COMMENT_TOO_LONG'],
      ['', 'COMMENT_EMPTY'],
      [' \n\t ', 'COMMENT_EMPTY'],
      ['\u200b\u2060', 'COMMENT_EMPTY'],
    ] as const)
      expect([text, commentProblem(text), codeOf(commentInput, text)]).toEqual([text, problem, problem])
  })

  it('a reply has 1 to 500 characters, an emoji counts as one; browser and server apply the same rule [COM-04]', () => {
    expect(REPLY_MAX).toBe(500)
    for (const [text, problem] of [
      ['🌶'.repeat(500), undefined],
      ['🌶'.repeat(501), 'REPLY_TOO_LONG'],
      ['', 'REPLY_EMPTY'],
      ['\u00a0\u200b ', 'REPLY_EMPTY'],
    ] as const)
      expect([text, replyProblem(text), codeOf(replyInput, text)]).toEqual([text, problem, problem])
  })

  it('is trimmed, and keeps its line breaks [COM-05]', () => {
    for (const schema of [commentInput, replyInput])
      expect(schema.parse({ content: ' \n Nefis\n\nBol kimyonlu\t ' }).content).toBe('Nefis\n\nBol kimyonlu')
  })
})

describe('permissions', () => {
  const member = { isMember: true, isDuet: false, hasVoted: true, hasCommented: false }

  it('a member comments once after voting, on a duet without a vote; a visitor signs in first [COM-01 COM-02 DUET-12]', () => {
    expect(commentPermission(member)).toBe('yes')
    expect(commentPermission({ ...member, hasVoted: false })).toBe('voteFirst')
    expect(commentPermission({ ...member, hasVoted: false, isDuet: true })).toBe('yes')
    expect(commentPermission({ ...member, hasCommented: true })).toBe('already')
    expect(commentPermission({ ...member, isDuet: true, hasVoted: false, hasCommented: true })).toBe('already')
    for (const hasVoted of [true, false]) expect(commentPermission({ ...member, isMember: false, hasVoted })).toBe('signIn')
  })

  it('members delete but never report their own comments, report others’ but never delete them, and like both [COM-20 COM-36]', () => {
    const mine = { userId: 'me' }
    expect([isOwn(mine, 'me'), isOwn(mine, 'you'), isOwn(mine, undefined)]).toEqual([true, false, false])
    expect([mayDelete(mine, 'me'), mayReport(mine, 'me'), mayReact({ isDeleted: false })]).toEqual([true, false, true])
    expect([mayDelete(mine, 'you'), mayReport(mine, 'you'), mayReport(mine, undefined)]).toEqual([false, true, true])
    expect([mayDelete(mine, 'you', true), mayDelete({ ...mine, isDeleted: true }, 'you', true)]).toEqual([true, false])
    const gone = { userId: null }
    expect([isOwn(gone, undefined), mayDelete(gone, undefined), mayReport(gone, 'me')]).toEqual([false, false, true])
    const deleted = { userId: 'me', isDeleted: true }
    expect([mayDelete(deleted, 'me'), mayReport(deleted, 'you'), mayReact(deleted)]).toEqual([false, false, false])
  })

  it('members edit their own comments until they are deleted, and nobody else does; the first fifteen minutes are free [FIX-03]', () => {
    const mine = { userId: 'me' }
    expect([mayEdit(mine, 'me'), mayEdit(mine, 'you'), mayEdit(mine, undefined)]).toEqual([true, false, false])
    expect([mayEdit({ userId: 'me', isDeleted: true }, 'me'), mayEdit({ userId: null }, undefined)]).toEqual([false, false])
    expect(FREE_EDIT_SECONDS).toBe(900)
  })

  it('a press on a reaction sets it, replaces the other one, or removes it', () => {
    expect([
      toggledReaction(null, 'like'),
      toggledReaction('like', 'like'),
      toggledReaction('dislike', 'like'),
      toggledReaction('like', 'dislike'),
    ]).toEqual(['like', null, 'like', 'dislike'])
  })

  it('a changed reaction moves one like from one count to the other', () => {
    const none = { likesCount: 4, dislikesCount: 2, reaction: null }
    const liked = reacted(none, 'like')
    expect(liked).toEqual({ likesCount: 5, dislikesCount: 2, reaction: 'like' })
    expect(reacted(liked, 'dislike')).toEqual({ likesCount: 4, dislikesCount: 3, reaction: 'dislike' })
    expect(reacted(liked, null)).toEqual(none)
    expect(reacted(liked, 'like')).toEqual(liked)
  })
})
