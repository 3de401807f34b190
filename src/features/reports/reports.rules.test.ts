import { describe, expect, it } from 'vitest'
import { reportInput } from './reports.contract.ts'
import { isOtherContent, REASON_MAX, REASON_MIN, reportProblem, reportTypes } from './reports.rules.ts'

const codeOf = (given: Record<string, unknown>) => {
  const issue = reportInput.safeParse({ commentId: 1, ...given }).error?.issues[0] as { params?: { code?: string } } | undefined
  return issue && (issue.params?.code ?? 'INVALID_INPUT')
}

describe('a report', () => {
  it('has one of six types [REP-06]', () => {
    expect(reportTypes).toEqual(['spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other'])
    for (const reportType of reportTypes) expect(codeOf({ reportType, reason: 'Aynı ilan her yerde' })).toBeUndefined()
    expect(codeOf({ reportType: 'boring', reason: 'Aynı ilan her yerde' })).toBe('INVALID_INPUT')
  })

  it('needs a type and a reason [REP-02 REPAIR-24]', () => {
    for (const given of [
      {},
      { reportType: 'spam' },
      { reportType: 'spam', reason: null },
      { reportType: 'spam', reason: ' \n ' },
      { reportType: 'spam', reason: '\u200b'.repeat(20) },
      { reason: 'Aynı ilan her yerde' },
      { reportType: null, reason: 'Aynı ilan her yerde' },
      { reportType: '', reason: 'Aynı ilan her yerde' },
    ])
      expect([given, codeOf(given)]).toEqual([given, 'REPORT_INCOMPLETE'])
    expect(reportProblem(null, 'kısa')).toBe('REPORT_INCOMPLETE')
  })

  it('has a trimmed reason of 10 to 500 characters, both allowed [REP-03 REP-04 REP-05]', () => {
    expect([REASON_MIN, REASON_MAX]).toEqual([10, 500])
    const lengths = [9, 10, 500, 501].map((length) => reportProblem('spam', `  ${'ş'.repeat(length)}\n`))
    expect(lengths).toEqual(['REPORT_REASON_TOO_SHORT', undefined, undefined, 'REPORT_REASON_TOO_LONG'])
    // Counts code points, not bytes or surrogates.
    expect([reportProblem('spam', '🍕'.repeat(9)), reportProblem('spam', '🍕'.repeat(500))]).toEqual(['REPORT_REASON_TOO_SHORT', undefined])
    expect(['a'.repeat(9), 'a'.repeat(501)].map((reason) => codeOf({ reportType: 'other', reason }))).toEqual([
      'REPORT_REASON_TOO_SHORT',
      'REPORT_REASON_TOO_LONG',
    ])
  })

  it('names exactly one comment or one restaurant, and nothing else [REP-11]', () => {
    const right = { reportType: 'spam', reason: 'Aynı ilan her yerde' }
    expect(reportInput.safeParse({ questionId: 'bufe', ...right }).success).toBe(true)
    expect(reportInput.safeParse(right).success).toBe(false)
    expect(reportInput.safeParse({ questionId: 'bufe', commentId: 1, ...right }).success).toBe(false)
    for (const name of ['replyId', 'userId', 'photoId', 'collectionId', 'giftId', 'messageId'])
      expect([name, reportInput.safeParse({ [name]: 1, ...right }).success]).toEqual([name, false])
  })
})

describe('other content', () => {
  const member = '9b6f1d1e-53a4-4f3b-8a54-111111111111'

  it('has an id of its own kind: a number, a collection’s id, a part of a profile or a photo of a restaurant', () => {
    for (const [type, right, wrong] of [
      ['reply', '42', 'bufe.foto-1'],
      ['menu_photo', '42', '0'],
      ['collection', member, '42'],
      ['profile', `${member}.name`, `${member}.points`],
      ['photo', 'bufe.foto-1', '42'],
    ] as const)
      expect([type, isOtherContent(type, right), isOtherContent(type, wrong)]).toEqual([type, true, false])
  })
})
