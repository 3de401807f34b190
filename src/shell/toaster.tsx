import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { commonTexts } from '#texts/i18n/common'
import { WAITING } from '#ui/show-waiting.ts'
import { TOASTS } from '#ui/toast.ts'

const tones = {
  plain: null,
  good: <Check aria-hidden="true" className="size-5 flex-none text-saffron" />,
  error: <TriangleAlert aria-hidden="true" className="size-5 flex-none text-[#fdba8c]" />,
}

/** Where toasts appear, and how each kind looks; src/ui/toast.ts copies these templates. */
export function Toaster() {
  return (
    <>
      <output
        // A dialog hides everything from screen readers that does not say that it is live.
        aria-live="polite"
        className="toasts"
        data-not-loaded={commonTexts.loadFailed}
        id={TOASTS}
      />
      {Object.entries(tones).map(([tone, icon]) => (
        <template id={`${TOASTS}-${tone}`} key={tone}>
          <span className="toast toast-look">{icon}</span>
        </template>
      ))}
      <template id={WAITING}>
        <span className="toast-look">
          <WifiOff aria-hidden="true" className="size-5 flex-none text-saffron" />
          {commonTexts.waiting}
        </span>
      </template>
    </>
  )
}
