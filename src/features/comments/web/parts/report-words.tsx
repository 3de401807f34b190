import Flag from 'lucide-react/icons/flag'
import { Suspense } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { reportTexts } from '#texts/features/reports/reports'
import { pageTexts } from '#texts/i18n/pages'
import { lazyPart } from '#ui/lazy-part.ts'

const ReportDialog = lazyPart(() => import('#features/reports/web/report-dialog.tsx'))

interface ReportWordsProps {
  id: number
  isReply?: boolean
}

/** Reports a comment or a reply to the moderators. */
export function ReportWords({ id, isReply = false }: ReportWordsProps) {
  const { isOpen, open, close } = useMemberDialog(`bildir-${isReply ? 'yanit' : 'yorum'}-${id}`)
  const label = isReply ? reportTexts.titles.reply : pageTexts.reportComment
  const target = isReply ? { content: { contentType: 'reply' as const, contentId: String(id) } } : { commentId: id }
  return (
    <>
      <button aria-haspopup="dialog" aria-label={label} className="text-tool" onClick={open} title={label} type="button">
        <Flag aria-hidden="true" size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog onClose={close} target={target} />
        </Suspense>
      )}
    </>
  )
}
