import type { SiteSettings } from '#site/settings.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { Button } from '#ui/button.tsx'
import type { FormKey, SiteDraft } from '../../site-settings.rules.ts'
import { CONFLICT_ID } from './use-save.ts'
import { valueText } from './setting-text.ts'

const texts = siteTexts.conflict

interface ConflictCardProps {
  draft: SiteDraft
  settings: SiteSettings
  onDecide: (key: FormKey, whose: 'mine' | 'theirs') => void
  onUnderstood: () => void
}

/** The changes that another admin saved since the form was opened, beside the viewer's typed values. */
export function ConflictCard({ draft, settings, onDecide, onUnderstood }: ConflictCardProps) {
  const { conflicts, news, values } = draft
  if (conflicts.length + news.length === 0) return null
  return (
    <section aria-labelledby={CONFLICT_ID} className="grid gap-4 rounded-l border-2 border-saffron bg-saffron-soft p-4 text-ink lg:p-5">
      <div>
        <h2 className="text-title-s" id={CONFLICT_ID} tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="max-w-[70ch] pt-1">{conflicts.length > 0 ? texts.intro : texts.introNews}</p>
      </div>
      {conflicts.length > 0 && (
        <ul className="grid gap-3">
          {conflicts.map((key) => (
            <li className="grid gap-3 rounded-m bg-card p-4" key={key}>
              <h3 className="text-m">{siteTexts.labels[key]}</h3>
              <div className="grid gap-3 sm:grid-cols-2">
                <Side
                  action={texts.takeTheirs}
                  label={texts.takeTheirsOf(siteTexts.labels[key])}
                  name={texts.theirs}
                  onChoose={() => onDecide(key, 'theirs')}
                  value={valueText(key, settings[key])}
                />
                <Side
                  action={texts.keepMine}
                  label={texts.keepMineOf(siteTexts.labels[key])}
                  name={texts.mine}
                  onChoose={() => onDecide(key, 'mine')}
                  value={valueText(key, values[key])}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {news.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-m">{texts.news}</h3>
          <dl className="grid gap-2">
            {news.map((key) => (
              <div key={key}>
                <dt className="text-s font-bold">{siteTexts.labels[key]}</dt>
                <dd className="line-clamp-4 whitespace-pre-line wrap-anywhere">{valueText(key, settings[key])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {conflicts.length === 0 && (
        <Button className="justify-self-start" onClick={onUnderstood}>
          {texts.understood}
        </Button>
      )}
    </section>
  )
}

interface SideProps {
  name: string
  value: string
  action: string
  label: string
  onChoose: () => void
}

function Side({ name, value, action, label, onChoose }: SideProps) {
  return (
    <div className="grid content-between gap-2 rounded-m bg-well p-3">
      <div>
        <p className="text-s text-ink-2">{name}</p>
        <p className="max-h-60 overflow-y-auto font-semibold whitespace-pre-line wrap-anywhere">{value}</p>
      </div>
      <Button aria-label={label} className="justify-self-start" onClick={onChoose} size="s">
        {action}
      </Button>
    </div>
  )
}
