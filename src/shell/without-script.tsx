import { commonTexts } from '#texts/i18n/common'
import { WITHOUT_SCRIPT } from '#ui/without-script.ts'
import { PageWidth } from '#ui/page-width.tsx'

/** Says what works without script, to readers who have none and to those whose form was sent before its script came. */
export function WithoutScript() {
  return (
    <aside className="without-script page-notice" id={WITHOUT_SCRIPT}>
      <PageWidth>
        <p className="py-2.5 text-s font-semibold">{commonTexts.withoutScript}</p>
      </PageWidth>
    </aside>
  )
}
