import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { continuedOf, devamOf } from '#features/restaurants/web/continued.ts'
import { RankedList } from '#features/restaurants/web/ranked-list.tsx'
import { topRatedOptions } from '#features/restaurants/web/restaurants.api.ts'
import { t } from '#i18n/index.ts'
import { queryString } from '#lib/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'
import { breadcrumbs, pageHead } from '../-shell/head.ts'
import { load, loadFrom } from '../-shell/load.ts'

export const Route = createFileRoute('/tr/top-rated')({
  validateSearch: (search: Record<string, unknown>) => devamOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    load(
      loadFrom(deps.devam, context.queryClient.ensureInfiniteQueryData(topRatedOptions(continuedOf(deps.devam))), () =>
        redirect({ to: '/tr/top-rated' }),
      ),
    ),
  head: () =>
    pageHead({
      title: t.top.title,
      description: t.top.description,
      path: '/tr/top-rated',
      jsonLd: [breadcrumbs({ name: t.top.title, path: '/tr/top-rated' })],
    }),
  component: TopRated,
})

function TopRated() {
  const from = continuedOf(Route.useSearch().devam)
  const query = useInfiniteQuery(topRatedOptions(from))
  return (
    <Wrap>
      <div className="grid gap-2 pt-6 pb-5">
        <h1 className="text-title-l">{t.top.title}</h1>
        <p className="sign text-xl">{t.top.subtitle}</p>
        <p className="max-w-[70ch] text-ink-2">{t.top.explain}</p>
      </div>
      <RankedList
        addressFrom={(next) => `/tr/top-rated${queryString({ devam: next })}`}
        from={from}
        query={query}
        by="top"
        sign="#"
        loading={
          <output className="flex min-h-60 items-center justify-center gap-3 text-ink-2">
            <LoaderCircle aria-hidden="true" className="spin size-8 text-saffron-text" />
            {t.common.loading}
          </output>
        }
        empty={
          <State title={t.top.empty}>
            <Link to="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
              {t.top.emptyAction}
            </Link>
          </State>
        }
      />
    </Wrap>
  )
}
