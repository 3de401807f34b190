import { useEffect } from 'react'
import { useViewer } from './accounts.api.ts'

/** Announces new badges and returned gifts, once on all tabs of a member. */
export function useNews(): void {
  const { data } = useViewer()
  useEffect(() => {
    if (data?.newBadges.length || data?.returnedGifts.length)
      void import('./announce-news.ts').then(({ announceNews }) => announceNews(data))
  }, [data])
}
