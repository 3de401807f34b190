import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { waysOptions } from '#features/accounts/web/admission.api.ts'
import { applicantsOptions, invitationsOptions } from '#features/admissions/web/admissions.api.ts'
import { ApplicantItem } from '#features/admissions/web/applicant-item.tsx'
import { InvitationForm } from '#features/admissions/web/invitation-form.tsx'
import { InvitationItem } from '#features/admissions/web/invitation-item.tsx'
import { useRefusal } from '#people/web/use-refusal.ts'
import { wholeNumber } from '#i18n/format.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { reloadPage } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { SectionProps } from './section-pages.ts'

/** The section about who may become a member: waiting applications, and invitations. */
export default function AdmissionsSection({ memberId, isAdmin }: SectionProps) {
  const applicants = useInfiniteQuery(applicantsOptions(memberId))
  const invitations = useInfiniteQuery(invitationsOptions(memberId))
  const mode = useQuery(waysOptions()).data?.signUp
  // The viewer is no longer a moderator: the reloaded page says so.
  useRefusal(applicants.error ?? invitations.error, reloadPage)
  const waiting = applicants.data?.pages[0]?.waiting ?? 0
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-title-l">{admissionsTexts.title}</h1>
        <p className="min-h-6 max-w-prose text-ink-2">{mode && admissionsTexts.mode[mode]}</p>
      </div>
      <div className="grid min-w-0 items-start gap-6 xl:grid-cols-2">
        <section aria-label={admissionsTexts.applicants} className="grid min-w-0 gap-3">
          <h2 className="text-xl">{admissionsTexts.applicants}</h2>
          {waiting > 0 && <p className="text-ink-2">{admissionsTexts.waiting(wholeNumber(waiting))}</p>}
          <PageList
            className="grid gap-3"
            empty={<StatusMessage help={admissionsTexts.noApplicantsHelp} level={3} title={admissionsTexts.noApplicants} />}
            query={applicants}
            skeleton={<Skeleton className="h-[110px] rounded-l!" />}
          >
            {(applicant) => <ApplicantItem applicant={applicant} key={applicant.id} memberId={memberId} />}
          </PageList>
        </section>
        <section aria-label={admissionsTexts.invitations} className="grid min-w-0 gap-3">
          <h2 className="text-xl">{admissionsTexts.invitations}</h2>
          <InvitationForm memberId={memberId} />
          <PageList
            className="grid gap-3"
            empty={<p className="text-ink-2">{admissionsTexts.noInvitations}</p>}
            query={invitations}
            skeleton={<Skeleton className="h-40 rounded-l!" />}
          >
            {(invitation) => <InvitationItem invitation={invitation} isAdmin={isAdmin} key={invitation.id} memberId={memberId} />}
          </PageList>
        </section>
      </div>
    </>
  )
}
