import { refusalText } from '#site/refusal-text.ts'
import { commonTexts } from '#texts/i18n/common'

/** The message about a refused decision. */
export function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className="text-s font-semibold text-danger" role="alert">
      {refusalText(error, commonTexts.loadFailed)}
    </p>
  )
}
