import { wholeNumber } from '#i18n/format.ts'
import { SETTING_LENGTHS, SETTING_MAXIMA, type SiteSettings } from '#site/settings.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { type FormKey, isChoiceKey, isColorKey, isNumberKey, isSwitchKey, type TextKey } from '../../site-settings.rules.ts'

export function valueText(key: FormKey, value: unknown): string {
  if (isChoiceKey(key)) return (siteTexts.choices[key] as Record<string, string>)[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? siteTexts.yes : siteTexts.no
  if (typeof value === 'number') return wholeNumber(value)
  return value === '' ? siteTexts.empty : String(value)
}

/** The hint of a setting: its purpose, its bounds, and its default value. */
export function hintOf(key: FormKey, defaults: SiteSettings): string {
  return [siteTexts.help[key], boundsOf(key), defaultText(key, defaults)].filter(Boolean).join(' ')
}

function boundsOf(key: FormKey): string | undefined {
  if (isNumberKey(key)) return siteTexts.upTo(wholeNumber(SETTING_MAXIMA[key]))
  if (isChoiceKey(key) || isColorKey(key) || isSwitchKey(key)) return undefined
  return siteTexts.upToLetters(wholeNumber(SETTING_LENGTHS[key as TextKey]))
}

function defaultText(key: FormKey, defaults: SiteSettings): string {
  const value = defaults[key]
  const hasOwnText = value === '' && /^(?:slogan|rules)/.test(key)
  return siteTexts.defaultIs(hasOwnText ? siteTexts.defaultOfText : valueText(key, value))
}
