import { SavedReasonsPanel } from '#features/moderation/web/saved-reasons-panel.tsx'
import { savedReasonTexts } from '#texts/features/moderation/saved-reasons'
import { reloadPage } from '#ui/navigation.ts'

/** The section of the texts from which moderators choose their reasons. */
export default function ReasonsSection() {
  return (
    <>
      <h1 className="text-title-l">{savedReasonTexts.title}</h1>
      <p className="max-w-[70ch] text-ink-2">{savedReasonTexts.intro}</p>
      <SavedReasonsPanel onRefused={reloadPage} />
    </>
  )
}
