import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '#people/web/use-refusal.ts'
import { settingGroups } from '#features/site-settings/site-settings.rules.ts'
import { siteOptions } from '#features/site-settings/web/site-settings.api.ts'
import { SiteForm } from '#features/site-settings/web/site-form.tsx'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { SectionProps } from './section-pages.ts'

/** The section in which admins change the site while it runs. */
export default function SettingsSection({ memberId }: SectionProps) {
  const query = useQuery(siteOptions(memberId))
  useRefusal(query.error, reloadPage)
  return (
    <>
      <h1 className="text-title-l">{siteTexts.title}</h1>
      <p className="max-w-[70ch] text-ink-2">{siteTexts.intro}</p>
      {query.data ? (
        <>
          <PartsNavigation />
          <SiteForm memberId={memberId} onBrandSaved={reloadPage} state={query.data} />
        </>
      ) : query.isPending ? (
        <Skeleton className="h-96 rounded-l!" />
      ) : (
        <StatusMessage help={commonTexts.loadFailedHelp} level={2} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
      )}
    </>
  )
}

function PartsNavigation() {
  const parts = [
    ...settingGroups.map(({ id, mark }) => ({ mark, name: siteTexts.groups[id] })),
    { mark: 'gecmis', name: siteTexts.history.title },
  ]
  return (
    <nav aria-label={siteTexts.parts} className="z-10 -mx-4 bg-page px-4 lg:sticky lg:top-header lg:mx-0 lg:px-0 lg:py-2">
      <ul className="flex flex-wrap gap-x-1 lg:flex-nowrap">
        {parts.map(({ mark, name }) => (
          <li key={mark}>
            <a
              className="inline-flex min-h-tap items-center rounded-m px-2.5 text-s font-semibold underline-offset-4 hover:underline"
              href={`#${mark}`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
