import Share2 from 'lucide-react/icons/share-2'
import { detailTexts } from '#texts/features/restaurants/detail'
import { Button } from '#ui/button.tsx'

/** The button that shares a page; src/browser/actions.ts handles the press. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button data-action="share" data-path={path} data-title={title} size="s" variant="quiet">
      <Share2 aria-hidden="true" size={20} />
      <span className="sr-only sm:not-sr-only">{detailTexts.share}</span>
    </Button>
  )
}
