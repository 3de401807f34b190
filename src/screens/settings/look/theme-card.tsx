import { settingTexts } from '#texts/features/accounts/settings'
import { chooseTheme, type Theme } from '#ui/theme.ts'
import { useTheme } from '#ui/use-theme.ts'
import { Card } from '../card.tsx'

const themes: readonly Theme[] = ['light', 'dark']

/** The choice of the theme on this device. */
export function ThemeCard() {
  const theme = useTheme()
  return (
    <Card title={settingTexts.theme}>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{settingTexts.appearance}</legend>
        {themes.map((one) => (
          <label className="choice-card" key={one}>
            <input checked={theme === one} className="size-5 accent-saffron" name="theme" onChange={() => chooseTheme(one)} type="radio" />
            <b>{settingTexts[one]}</b>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
