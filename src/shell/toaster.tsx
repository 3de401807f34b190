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

const look =
  'inline-flex max-w-[52ch] items-center gap-2.5 rounded-m border border-bar-line/60 bg-night px-4.5 py-3 font-semibold text-on-bar shadow-3'

/** Where toasts appear, and how each kind looks; src/ui/toast.ts copies these templates. */
export function Toaster() {
  return (
    <>
      <output
        // A dialog hides everything from screen readers that does not say that it is live.
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--dock-space)+12px)] z-60 grid justify-items-center gap-2 data-above:top-[calc(var(--header-h)+12px)] data-above:bottom-auto [:root:has(.dialog)_&]:top-3 [:root:has(.dialog)_&]:bottom-auto [:root:has(.toasts-above)_&]:top-[calc(var(--header-h)+72px)] [:root:has(.toasts-above)_&]:bottom-auto"
        data-not-loaded={commonTexts.loadFailed}
        id={TOASTS}
      />
      {Object.entries(tones).map(([tone, icon]) => (
        <template id={`${TOASTS}-${tone}`} key={tone}>
          <span className={`toast ${look}`}>{icon}</span>
        </template>
      ))}
      <template id={WAITING}>
        <span className={look}>
          <WifiOff aria-hidden="true" className="size-5 flex-none text-saffron" />
          {commonTexts.waiting}
        </span>
      </template>
    </>
  )
}
