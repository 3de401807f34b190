import type { ReactNode } from 'react'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { useFragment } from '#ui/use-fragment.ts'
import type { SiteState } from '../site-settings.contract.ts'
import { type FormKey, settingGroups, typedColors } from '../site-settings.rules.ts'
import { BrandPreview } from './parts/brand-preview.tsx'
import { ChangeHistory } from './parts/change-history.tsx'
import { ConflictCard } from './parts/conflict-card.tsx'
import { LogoField } from './parts/logo-field.tsx'
import { SaveBar } from './parts/save-bar.tsx'
import { SettingField } from './parts/setting-field.tsx'
import { useSiteForm } from './parts/use-site-form.ts'

interface SiteFormProps {
  memberId: string
  state: SiteState
  /** Called after a save whose result this page itself shows: name, colours, languages. */
  onBrandSaved: () => void
}

/** The form of the settings in groups, and the history of changes. */
export function SiteForm({ memberId, state, onBrandSaved }: SiteFormProps) {
  const form = useSiteForm({ memberId, state, onBrandSaved })
  const { settings, defaults } = state
  useFragment()
  const field = (key: FormKey) => (
    <SettingField
      defaults={defaults}
      key={key}
      name={key}
      onChange={(value) => form.change(key, value)}
      problem={form.problemFor(key)}
      value={form.values[key]}
    />
  )
  return (
    <>
      <form aria-label={siteTexts.title} className="grid gap-4" noValidate onSubmit={form.submit}>
        {form.draft && <ConflictCard draft={form.draft} onDecide={form.decide} onUnderstood={form.understand} settings={settings} />}
        {settingGroups.map(({ id, mark, keys }) => (
          <Group help={siteTexts.groupHelp[id]} key={id} mark={mark} title={siteTexts.groups[id]}>
            {keys.slice(0, 1).map(field)}
            {id === 'brand' && <LogoField logo={settings.logo} memberId={memberId} onSaved={form.follow} />}
            {keys.slice(1).map(field)}
            {id === 'brand' && <BrandPreview colors={typedColors(form.values)} name={String(form.values.name)} />}
          </Group>
        ))}
        {form.changed.length > 0 && (
          <SaveBar
            changed={form.changed.map((key) => siteTexts.labels[key])}
            failure={form.save.failure}
            isPending={form.save.isPending}
            onDiscard={form.discard}
          />
        )}
      </form>
      <ChangeHistory defaults={defaults} memberId={memberId} onBringBack={form.bringBack} />
    </>
  )
}

function Group({ title, help, mark, children }: { title: string; help: string; mark: string; children: ReactNode }) {
  return (
    <section aria-labelledby={mark} className="grid gap-4 rounded-l bg-card p-4 shadow-1 lg:p-6">
      <div>
        <h2 className="scroll-mt-28 text-title-s" id={mark}>
          {title}
        </h2>
        <p className="max-w-[70ch] pt-1 text-s text-ink-2">{help}</p>
      </div>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">{children}</div>
    </section>
  )
}
