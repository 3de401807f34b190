import SunMoon from 'lucide-react/icons/sun-moon'
import { commonTexts } from '#texts/i18n/common'
import { IconButton } from '#ui/icon-button.tsx'

/** Switches between light and dark; src/browser/actions.ts does it. */
export function ThemeToggle() {
  return (
    <IconButton data-action="toggle-theme" label={commonTexts.toggleTheme}>
      <SunMoon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
