import { useEffect } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import { toast } from '#ui/toast.tsx'

const told = new Set<number>()

/** Tells the member of a new badge, once. */
export function useBadgeNews(): void {
  const { data } = useViewer()
  useEffect(() => {
    const fresh = (data?.newBadges ?? []).filter(({ id }) => !told.has(id))
    for (const { id } of fresh) told.add(id)
    if (fresh.length > 0) toast(t.badges.earned(fresh.map(({ emoji, name }) => `${emoji} ${name}`).join(', ')), { tone: 'good' })
  }, [data])
}
