import ArrowRight from 'lucide-react/icons/arrow-right'
import { homeTexts } from '#texts/features/restaurants/home'

/** A link to the ranking of the top rated restaurants, which members' verdicts decide. */
export function TopRatedBanner() {
  return (
    <a
      href="/tr/top-rated"
      className="flex items-center gap-4 rounded-l bg-saffron-soft p-4 text-ink transition-colors duration-(--fast) hover:bg-saffron hover:text-on-saffron"
    >
      <img src="/brand/star.svg" alt="" width={44} height={44} className="size-11 flex-none" />
      <span className="min-w-0 flex-1">
        <span className="sign block text-title-s">{homeTexts.topRated}</span>
        <span className="block text-s">{homeTexts.topRatedHelp}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 flex-none" />
    </a>
  )
}
