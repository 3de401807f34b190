import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { reportTexts } from '#texts/features/reports/reports'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { REASON_MAX, reportProblem, type ReportType } from '../reports.rules.ts'
import { ReportTypes } from './parts/report-types.tsx'
import { type ReportTarget, useReport } from './parts/reports.api.ts'

interface Draft {
  reportType: ReportType | null
  reason: string
}

/** The error codes that have their own text; all others show a general message. */
const telling = new Set(['REPORT_EXISTS', 'REPORT_OF_OWN', 'REPORT_TARGET_NOT_FOUND', 'RATE_LIMITED', 'REPORT_PROOF_INVALID'])

/**
 * The dialog to report another member's content, with type and reason. It keeps the input until the report is stored. Loaded on first use.
 */
export default function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { name, title, intro } = wordsFor(target)
  const [draft, keep] = useDraft<Draft>(`report:${name}`)
  const { reportType, reason } = draft ?? { reportType: null, reason: '' }
  const report = useReport(target, () => {
    keep(undefined)
    onClose()
  })
  const { shown, submit } = useForm({
    problems: { report: reportProblem(reportType, reason) },
    send: () => {
      if (reportType !== null) report.mutate({ reportType, reason })
    },
  })
  const problem = shown.report

  const code = report.error instanceof ApiError ? report.error.code : ''
  const failure = report.isError ? (telling.has(code) ? errorText(code) : reportTexts.failed) : undefined
  return (
    <Dialog closeLabel={commonTexts.close} description={intro} onClose={onClose} title={title}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <ReportTypes chosen={reportType} onChoose={(chosen) => keep({ reportType: chosen, reason })} />
        <TextArea
          error={problem === undefined || problem === 'REPORT_INCOMPLETE' ? undefined : errorText(problem)}
          hint={reportTexts.reasonHint}
          label={reportTexts.reason}
          max={REASON_MAX}
          onChange={(typed) => keep({ reportType, reason: typed })}
          rows={4}
          value={reason}
        />
        {(problem === 'REPORT_INCOMPLETE' || failure) && (
          <p className="text-s font-semibold text-danger" role="alert">
            {problem === 'REPORT_INCOMPLETE' ? errorText(problem) : failure}
          </p>
        )}
        <Button disabled={report.isPending} type="submit" variant="main">
          {report.isPending ? reportTexts.submitting : reportTexts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

function wordsFor(target: ReportTarget): { name: string; title: string; intro: string } {
  if ('message' in target) return { name: `message:${target.message.id}`, title: reportTexts.titleMessage, intro: reportTexts.introMessage }
  if ('content' in target) {
    const { contentType, contentId } = target.content
    return { name: `${contentType}:${contentId}`, title: reportTexts.titles[contentType], intro: reportTexts.intro }
  }
  return 'commentId' in target
    ? { name: `comment:${target.commentId}`, title: pageTexts.reportComment, intro: reportTexts.intro }
    : { name: `restaurant:${target.questionId}`, title: reportTexts.titleRestaurant, intro: reportTexts.intro }
}
