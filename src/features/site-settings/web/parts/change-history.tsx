import { useInfiniteQuery } from '@tanstack/react-query'
import { fullDate } from '#i18n/format.ts'
import type { SiteSettings } from '#site/settings.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { Button } from '#ui/button.tsx'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Answer } from '#site/api.ts'
import { type FormKey, settingGroups } from '../../site-settings.rules.ts'
import { historyOptions } from '../site-settings.api.ts'
import { valueText } from './setting-text.ts'

const texts = siteTexts.history
const known = new Set<string>(settingGroups.flatMap(({ keys }): readonly string[] => keys))
const isFormKey = (key: string): key is FormKey => known.has(key)

interface ChangeHistoryProps {
  memberId: string
  defaults: SiteSettings
  onBringBack: (key: FormKey, value: unknown) => void
}

/** Every change of a setting, newest first, with a button that restores the value before it. */
export function ChangeHistory({ memberId, defaults, onBringBack }: ChangeHistoryProps) {
  const query = useInfiniteQuery(historyOptions(memberId))
  return (
    <section aria-labelledby="gecmis" className="grid scroll-mt-28 gap-4 rounded-l bg-card p-4 shadow-1 lg:p-6">
      <div>
        <h2 className="text-title-s" id="gecmis">
          {texts.title}
        </h2>
        <p className="max-w-[70ch] pt-1 text-s text-ink-2">{texts.intro}</p>
      </div>
      <PageList className="grid" empty={<p className="text-ink-2">{texts.none}</p>} query={query} skeleton={<Skeleton className="h-48" />}>
        {(change) => <Row change={change} defaults={defaults} key={change.id} onBringBack={onBringBack} />}
      </PageList>
    </section>
  )
}

function Row({
  change,
  defaults,
  onBringBack,
}: { change: Answer<'GET /moderation/site/history'>['items'][number] } & Omit<ChangeHistoryProps, 'memberId'>) {
  const { key, before, after, changedAt, changedBy } = change
  const label = isFormKey(key) ? siteTexts.labels[key] : key === 'logo' ? texts.logo : key
  return (
    <li className="grid gap-2 border-line py-4 not-first:border-t">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{label}</b>
        <span className="text-s text-ink-2">
          {changedBy ? texts.by(changedBy.username) : texts.gone} ·{' '}
          <time dateTime={changedAt}>{fullDate(changedAt, 'Europe/Istanbul')}</time>
        </span>
      </p>
      <dl className="grid gap-2 text-s sm:grid-cols-2">
        <Value name={texts.before} value={shown(key, before, defaults)} />
        <Value name={texts.after} value={shown(key, after, defaults)} />
      </dl>
      {isFormKey(key) && (
        <Button
          aria-label={texts.bringBackOf(label)}
          className="justify-self-start"
          onClick={() => onBringBack(key, before ?? defaults[key])}
          size="s"
        >
          {texts.bringBack}
        </Button>
      )}
    </li>
  )
}

function shown(key: string, value: unknown, defaults: SiteSettings): string {
  if (key === 'logo') return value === null ? texts.drawn : texts.picture
  if (!isFormKey(key)) return String(value)
  return value === null ? siteTexts.defaultIs(valueText(key, defaults[key])) : valueText(key, value)
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-m bg-well px-3 py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="max-h-40 overflow-y-auto font-semibold whitespace-pre-line wrap-anywhere">{value}</dd>
    </div>
  )
}
