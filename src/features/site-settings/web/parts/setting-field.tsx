import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { SETTING_LENGTHS, type SiteSettings } from '#site/settings.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { Field, inputClass } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  type ChoiceKey,
  type ColorKey,
  type FormKey,
  isChoiceKey,
  isColorKey,
  isNumberKey,
  isSwitchKey,
  settingChoices,
  type SettingProblem,
  type SwitchKey,
  type TextKey,
  type Typed,
  typedOf,
} from '../../site-settings.rules.ts'
import { hintOf } from './setting-text.ts'

interface SettingFieldProps {
  name: FormKey
  value: Typed
  defaults: SiteSettings
  problem: SettingProblem | undefined
  onChange: (value: Typed) => void
}

const LONG = new Set<FormKey>(['rulesTr', 'rulesEn', 'operatorAddress', 'law'])

/** A setting: its control, its purpose, its bounds and its default, and the button that restores the default. */
export function SettingField(props: SettingFieldProps) {
  const { name, value, defaults, onChange } = props
  const standard = typedOf(defaults[name])
  return (
    <div className={`grid min-w-0 content-start gap-1 ${isChoiceKey(name) ? 'lg:col-span-2' : ''}`} id={`ayar-${name}`}>
      <Control {...props} />
      {value !== standard && (
        <button
          aria-label={siteTexts.toDefaultOf(siteTexts.labels[name])}
          className="inline-flex min-h-tap items-center gap-1.5 justify-self-start text-s font-semibold text-saffron-text underline underline-offset-4"
          onClick={() => onChange(standard)}
          type="button"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {siteTexts.toDefault}
        </button>
      )}
    </div>
  )
}

function Control({ name, value, defaults, problem, onChange }: SettingFieldProps) {
  const hint = hintOf(name, defaults)
  const label = siteTexts.labels[name]
  const error = problem && siteTexts.problems[problem]
  if (isSwitchKey(name)) return <SwitchField hint={hint} label={label} name={name} onChange={onChange} value={value === true} />
  const text = String(value)
  if (isChoiceKey(name)) return <ChoiceField hint={hint} name={name} onChange={onChange} value={text} />
  if (isColorKey(name)) return <ColorField error={error} hint={hint} name={name} onChange={onChange} value={text} />
  if (LONG.has(name))
    return (
      <TextArea
        error={error}
        hint={hint}
        label={label}
        max={SETTING_LENGTHS[name as TextKey]}
        onChange={onChange}
        rows={name.startsWith('rules') ? 8 : 3}
        value={text}
      />
    )
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          className={`${inputClass} ${isNumberKey(name) ? 'max-w-40' : ''}`}
          inputMode={isNumberKey(name) ? 'numeric' : name === 'contact' ? 'email' : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          type="text"
          value={text}
        />
      )}
    </Field>
  )
}

interface ControlProps<Name, Value> {
  name: Name
  value: Value
  hint: string
  onChange: (value: Value) => void
}

/** A text field for the colour's code, and the browser's colour picker. */
function ColorField({ name, value, hint, error, onChange }: ControlProps<ColorKey, string> & { error: string | undefined }) {
  const picked = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim() : '#000000'
  return (
    <Field error={error} hint={hint} label={siteTexts.labels[name]}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            aria-label={siteTexts.picker(siteTexts.labels[name])}
            className="h-12 w-14 flex-none cursor-pointer rounded-m border-[1.5px] border-line-strong bg-raised p-1"
            onChange={(event) => onChange(event.currentTarget.value)}
            type="color"
            value={picked}
          />
          <input
            {...control}
            autoCapitalize="off"
            autoComplete="off"
            className={`${inputClass} max-w-40 tabular-nums`}
            onChange={(event) => onChange(event.currentTarget.value)}
            spellCheck={false}
            type="text"
            value={value}
          />
        </span>
      )}
    </Field>
  )
}

function ChoiceField({ name, value, hint, onChange }: ControlProps<ChoiceKey, string>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-s font-bold">{siteTexts.labels[name]}</legend>
      <div className="flex flex-wrap gap-2">
        {settingChoices[name].map((one) => (
          <label
            className="flex min-h-tap cursor-pointer items-center gap-2 rounded-m border-[1.5px] border-line-strong px-3.5 font-semibold has-checked:border-saffron-text has-checked:bg-saffron-soft"
            key={one}
          >
            <input checked={one === value} className="size-5 accent-saffron" name={name} onChange={() => onChange(one)} type="radio" />
            {(siteTexts.choices[name] as Record<string, string>)[one]}
          </label>
        ))}
      </div>
      <p className="text-s text-ink-2">{hint}</p>
    </fieldset>
  )
}

function SwitchField({ name, label, value, hint, onChange }: ControlProps<SwitchKey, boolean> & { label: string }) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-tap cursor-pointer items-center gap-3 font-semibold">
        <input
          aria-describedby={`ayar-${name}-hint`}
          checked={value}
          className="size-6 flex-none accent-saffron"
          onChange={(event) => onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        {label}
      </label>
      <p className="text-s text-ink-2" id={`ayar-${name}-hint`}>
        {hint}
      </p>
    </div>
  )
}
