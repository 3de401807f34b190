import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { trendingOptions } from '#features/trending/web/trending.api.ts'
import { t } from '#i18n/index.ts'

export const Route = createFileRoute('/tr/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(trendingOptions('hot', 11)),
  head: () => ({ meta: [{ title: `${t.home.title} · ${t.common.siteName}` }, { name: 'description', content: t.home.description }] }),
  component: Home,
})

function Home() {
  const { data } = useSuspenseQuery(trendingOptions('hot', 11))
  return (
    <main>
      <h1>{t.home.title}</h1>
      <h2>{t.home.trending}</h2>
      <ol>
        {data.items.map((restaurant) => (
          <li key={restaurant.id}>{restaurant.title}</li>
        ))}
      </ol>
      {data.items.length === 0 && <p>{t.home.empty}</p>}
    </main>
  )
}
