import SunMoon from 'lucide-react/icons/sun-moon'
import { t } from '#i18n/index.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Switches between light and dark; src/browser/actions.ts does it. */
export function ThemeToggle() {
  return (
    <IconButton data-action="toggle-theme" label={t.common.toggleTheme}>
      <SunMoon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
