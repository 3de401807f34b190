import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { findNewcomers } from '#features/witnesses/server/index.ts'
import { found } from '#lib/errors.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Report, ReportInput } from '../reports.contract.ts'
import { profilePartOf } from '../reports.rules.ts'
import { mayHide } from '../hiding.rules.ts'
import { hidePhoto, selectReporters } from './hide-photo.sql.ts'
import { assertCanReport } from './reports.policy.ts'
import { type Evidence, insertEvidence, insertReport, lockTarget, type ReportTarget } from './reports.sql.ts'
import { presentReport } from './reports.view.ts'
import { lockOther } from './targets.sql.ts'

/** The text of a message as its key opens it, with the sender who wrote it; undefined where the member did not receive it. */
export type OpenReported = (
  tx: Tx,
  memberId: string,
  revealed: NonNullable<ReportInput['message']>,
) => Promise<{ senderId: string; verify(): Promise<Evidence> } | undefined>

/** Messages are sealed for two members: their own feature opens the one that was reported. */
export interface ReportsContext extends Pick<Context, 'db' | 'pages' | 'secret' | 'site'> {
  openReported: OpenReported
}

/**
 * A member reports what another member made: a restaurant, a comment, a reply, a photo, a collection, a part of the profile, or a private
 * message that the member received; and not again while that report is open. The text of a message is kept only when its key opens exactly
 * what the server stored. Three independent reports hide a photo of a member until a moderator decides.
 * @throws DomainError REPORT_TARGET_NOT_FOUND, REPORT_OF_OWN, REPORT_EXISTS, REPORT_PROOF_INVALID
 */
export async function reportContent(context: ReportsContext, member: Member, input: ReportInput, { key, address }: Sent): Promise<Report> {
  const { db, openReported, pages } = context
  let hiddenAt: string | undefined
  const report = await inTransaction(db, async (tx) => {
    hiddenAt = undefined
    const person = input.content?.contentType === 'profile' ? profilePartOf(input.content.contentId)!.memberId : null
    await lockProfiles(tx, [member.id, person])
    return runIdempotent(tx, { owner: member.id, key, request: { report: input } }, async () => {
      const message = input.message && (await openReported(tx, member.id, input.message))
      assertCanReport(member, input.message ? message && { makers: [message.senderId] } : await targetOf(tx, input))
      const network = input.content?.contentType === 'member_photo' ? networkHash(context, 'report', address) : undefined
      const report = found(await insertReport(tx, member.id, { ...input, network }), 'REPORT_EXISTS')
      if (message) await insertEvidence(tx, report.id, await message.verify())
      hiddenAt = await hideReported(context, tx, input)
      return presentReport(report)
    })
  })
  if (hiddenAt !== undefined) pages.changed({ restaurant: hiddenAt })
  return report
}

interface Sent {
  key?: string | undefined
  address: string
}

/** Hides a photo of a member once three independent members reported it. @returns its restaurant */
async function hideReported({ site }: ReportsContext, tx: Tx, { content }: ReportInput): Promise<string | undefined> {
  if (content?.contentType !== 'member_photo') return undefined
  const photoId = Number(content.contentId)
  const reporters = await selectReporters(tx, photoId)
  const newcomers = await findNewcomers(
    tx,
    reporters.map(({ memberId }) => memberId),
    site.current(),
  )
  const isHidden = mayHide(reporters.map((reporter) => ({ ...reporter, isNewcomer: newcomers.has(reporter.memberId) })))
  return isHidden ? hidePhoto(tx, photoId) : undefined
}

function targetOf(tx: Tx, input: ReportInput): Promise<ReportTarget | undefined> {
  return input.content ? lockOther(tx, input.content) : lockTarget(tx, input)
}
