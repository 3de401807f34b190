import SunMoon from 'lucide-react/icons/sun-moon'
import { t } from '#i18n/index.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toggleTheme, useTheme } from '#ui/theme.ts'

export function ThemeToggle() {
  return (
    <IconButton label={t.common.toggleTheme} onClick={toggleTheme}>
      <SunMoon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

/** The mark in the browser's tab, in the colours of the theme. */
export function Favicon() {
  const theme = useTheme()
  return <link rel="icon" type="image/svg+xml" href={`/brand/favicon-${theme}.svg`} />
}
