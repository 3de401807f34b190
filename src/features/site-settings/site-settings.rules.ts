import { contrast, parseHex } from '#lib/color.ts'
import {
  accentProblem,
  barProblem,
  LANGUAGE_CHOICES,
  PROOF_MODES,
  type SettingKey,
  SETTING_LENGTHS,
  SETTING_MAXIMA,
  SIGN_UP_MODES,
  type SiteSettings,
} from '#site/settings.ts'
import { codePoints, isBlank } from '#lib/text.ts'

/** The settings of the form. The logo is a file with an upload of its own. */
export type FormKey = Exclude<SettingKey, 'logo'>

/** The parts of the form, each with the mark of its address. */
export const settingGroups = [
  { id: 'brand', mark: 'marka', keys: ['name', 'sloganTr', 'sloganEn', 'accentColor', 'barColor'] },
  { id: 'legal', mark: 'iletisim', keys: ['contact', 'operatorName', 'operatorAddress', 'law'] },
  { id: 'rules', mark: 'kurallar', keys: ['rulesTr', 'rulesEn'] },
  { id: 'languages', mark: 'diller', keys: ['languages'] },
  { id: 'signUp', mark: 'kayit', keys: ['signUpMode', 'approvalQuestionTr', 'approvalQuestionEn'] },
  {
    id: 'newcomers',
    mark: 'yeni-uyeler',
    keys: ['newcomerDays', 'newcomerVotes', 'newcomerLinks', 'newcomerPauseSeconds', 'newcomerLinkWaits'],
  },
  { id: 'witnesses', mark: 'az-uye', keys: ['witnessPerDay', 'witnessPerNetwork', 'dishesPerDay', 'photosPerDay', 'factsPerDay'] },
  { id: 'storage', mark: 'depolama', keys: ['storageGigabytes'] },
  { id: 'moderation', mark: 'moderasyon', keys: ['waitingHours'] },
  { id: 'security', mark: 'guvenlik', keys: ['proofOfWork', 'staffSecondFactor'] },
] as const satisfies readonly { id: string; mark: string; keys: readonly FormKey[] }[]
export type GroupId = (typeof settingGroups)[number]['id']

/** The settings that are one of a few words. */
export const settingChoices = { languages: LANGUAGE_CHOICES, signUpMode: SIGN_UP_MODES, proofOfWork: PROOF_MODES } as const
export type ChoiceKey = keyof typeof settingChoices
export type ColorKey = 'accentColor' | 'barColor'
export type NumberKey = keyof typeof SETTING_MAXIMA
export type TextKey = keyof typeof SETTING_LENGTHS
export type SwitchKey = 'newcomerLinkWaits' | 'staffSecondFactor'

export const isChoiceKey = (key: FormKey): key is ChoiceKey => key in settingChoices
export const isNumberKey = (key: FormKey): key is NumberKey => key in SETTING_MAXIMA
export const isColorKey = (key: FormKey): key is ColorKey => key === 'accentColor' || key === 'barColor'
export const isSwitchKey = (key: FormKey): key is SwitchKey => key === 'newcomerLinkWaits' || key === 'staffSecondFactor'

/** A value as the form holds it: texts and numbers as they were typed. */
export type Typed = string | boolean

/** What an admin changed and has not saved. Plain JSON: it is kept on the device. */
export interface SiteDraft {
  /** The version of the settings in which it was typed, or to which it was brought up. */
  version: number
  values: Partial<Record<FormKey, Typed>>
  /** Settings that another admin changed meanwhile as well, until the admin decides whose value holds. */
  conflicts: FormKey[]
  /** Settings that only the other admin changed. */
  news: FormKey[]
}

/** What a form shows for a stored value. */
export function typedOf(value: SiteSettings[FormKey]): Typed {
  return typeof value === 'number' ? String(value) : value
}

/** The setting that was typed; undefined where it is none. */
function settingOf(key: FormKey, typed: Typed): SiteSettings[FormKey] | undefined {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (isNumberKey(key)) return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  if (!isColorKey(key)) return text
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined
}

/** The form as it is: the settings with what was typed. */
export function typedValues(settings: SiteSettings, draft: SiteDraft | undefined): Record<FormKey, Typed> {
  const stored = settingGroups
    .flatMap(({ keys }): readonly FormKey[] => keys)
    .map((key) => [key, draft?.values[key] ?? typedOf(settings[key])] as const)
  return Object.fromEntries(stored) as Record<FormKey, Typed>
}

/** What differs from the settings that hold. */
export function changesOf(settings: SiteSettings, draft: SiteDraft | undefined): Partial<SiteSettings> {
  const entries = Object.entries(draft?.values ?? {}) as [FormKey, Typed][]
  return Object.fromEntries(
    entries.map(([key, typed]) => [key, settingOf(key, typed)]).filter(([key, value]) => value !== settings[key as FormKey]),
  )
}

/** The draft with another value; undefined where nothing differs from the settings any more. */
export function withTyped(
  state: { version: number; settings: SiteSettings },
  draft: SiteDraft | undefined,
  key: FormKey,
  typed: Typed,
): SiteDraft | undefined {
  const before = draft ?? { version: state.version, values: {}, conflicts: [], news: [] }
  const values = { ...before.values, [key]: typed }
  if (typed === typedOf(state.settings[key])) delete values[key]
  const conflicts = before.conflicts.filter((one) => one !== key || values[key] !== undefined)
  return Object.keys(values).length === 0 ? undefined : { ...before, values, conflicts }
}

/** The draft after another admin saved first: on the new version, with what each of the two changed. */
export function overtaken(draft: SiteDraft, version: number, theirs: Partial<SiteSettings>): SiteDraft {
  const values = { ...draft.values }
  const changed = (Object.keys(theirs) as SettingKey[]).filter((key): key is FormKey => key !== 'logo')
  for (const key of changed) if (values[key] !== undefined && settingOf(key, values[key]) === theirs[key]) delete values[key]
  const conflicts = changed.filter((key) => values[key] !== undefined)
  return { version, values, conflicts, news: changed.filter((key) => !conflicts.includes(key)) }
}

/** The draft after a save: what was typed meanwhile stays. */
export function afterSave(state: { version: number; settings: SiteSettings }, draft: SiteDraft | undefined): SiteDraft | undefined {
  const changes = changesOf(state.settings, draft)
  const values = Object.fromEntries(Object.entries(draft?.values ?? {}).filter(([key]) => key in changes))
  return Object.keys(values).length === 0 ? undefined : { version: state.version, values, conflicts: [], news: [] }
}

export type SettingProblem =
  | 'NAME_MISSING'
  | 'MARKUP'
  | 'SETTING_TOO_LONG'
  | 'NUMBER'
  | 'EMAIL'
  | 'COLOR_FORM'
  | 'COLOR_CONTRAST'
  | 'COLOR_OF_VOTES'

/** Why what was typed cannot be saved. */
export function problemOf(key: FormKey, form: Record<FormKey, Typed>): SettingProblem | undefined {
  const typed = form[key]
  if (typeof typed === 'boolean' || isChoiceKey(key)) return undefined
  if (isNumberKey(key)) return isCount(typed, SETTING_MAXIMA[key]) ? undefined : 'NUMBER'
  if (isColorKey(key)) return colorProblem(key, form)
  const text = typed.trim()
  if (codePoints(text) > SETTING_LENGTHS[key as TextKey]) return 'SETTING_TOO_LONG'
  if (key === 'name' && isBlank(text)) return 'NAME_MISSING'
  if (key === 'name' && /[<>"]/.test(text)) return 'MARKUP'
  return key === 'contact' && text !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? 'EMAIL' : undefined
}

function isCount(typed: string, max: number): boolean {
  return /^\d{1,9}$/.test(typed.trim()) && Number(typed) <= max
}

function colorProblem(key: ColorKey, form: Record<FormKey, Typed>): SettingProblem | undefined {
  const color = settingOf(key, form[key])
  if (typeof color !== 'string') return 'COLOR_FORM'
  if (key === 'accentColor') return accentProblem(color)
  const accent = settingOf('accentColor', form.accentColor)
  return typeof accent === 'string' ? barProblem(color, accent) : undefined
}

/** The colours that were typed, while both are colours. */
export function typedColors(form: Record<FormKey, Typed>): { accent: string; bar: string } | undefined {
  const [accent, bar] = [settingOf('accentColor', form.accentColor), settingOf('barColor', form.barColor)]
  return typeof accent === 'string' && typeof bar === 'string' ? { accent, bar } : undefined
}

/** How well texts can be read in the colours: each contrast with the least that it must be. */
export function contrastsOf({ accent, bar }: { accent: string; bar: string }) {
  const ratio = (one: string, other: string): number => contrast(parseHex(one), parseHex(other))
  return [
    { id: 'button', ratio: ratio(accent, '#1e140e'), least: 4.5 },
    { id: 'bar', ratio: ratio(bar, '#fbf1e2'), least: 7 },
    { id: 'accentOnBar', ratio: ratio(accent, bar), least: 4.5 },
  ] as const
}
