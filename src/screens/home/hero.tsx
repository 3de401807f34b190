import Dices from 'lucide-react/icons/dices'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Plus from 'lucide-react/icons/plus'
import { cardTexts } from '#texts/features/restaurants/card'
import { homeTexts } from '#texts/features/restaurants/home'
import { pageTexts } from '#texts/i18n/pages'
import { wholeNumber } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import type { CappedCount, Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { NEAR_PATH } from '#features/restaurants/web/list-filters.ts'
import { memberScore } from '#features/restaurants/web/card-scores.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { photoSizes } from '#features/restaurants/web/photos.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'

interface HeroProps {
  count: CappedCount | undefined
  /** The featured restaurant, and why it is featured. */
  star: { restaurant: Restaurant; why: string } | undefined
}

const outlined = 'border-night! text-night! hover:bg-night/8!'

/** The hero of the home page: the site's purpose, the number of restaurants and links. On a phone it leaves room for the first restaurant. */
export function Hero({ count, star }: HeroProps) {
  return (
    <section>
      <div className="on-saffron overflow-clip bg-saffron text-on-saffron">
        <PageWidth className="hero">
          <div className="hero-words">
            <h1 className="hero-title">{homeTexts.title}</h1>
            <p className="hero-intro">{intro(count)}</p>
            <div className="hero-ways">
              <a href="/tr/explore" rel="nofollow" className={buttonClass({ variant: 'ink' }, 'hero-way')}>
                <Dices aria-hidden="true" className="size-5" />
                {homeTexts.explore}
              </a>
              {/* On a phone the bar at the foot of the screen has this link. */}
              <a href="/tr/restaurants" className={buttonClass({}, `hero-way max-lg:hidden ${outlined}`)}>
                {homeTexts.restaurants}
              </a>
              <a href={NEAR_PATH} className={buttonClass({}, `hero-way ${outlined}`)}>
                <LocateFixed aria-hidden="true" className="size-5" />
                {homeTexts.near}
              </a>
              {/* Only members see the link to the form. */}
              <span className="member-way">
                <a href="/tr/ask" aria-label={pageTexts.ask} className={buttonClass({}, `hero-way max-lg:px-3! ${outlined}`)}>
                  <Plus aria-hidden="true" className="size-5" />
                  <span className="max-lg:hidden">{pageTexts.ask}</span>
                </a>
              </span>
            </div>
          </div>
          <Window star={star} />
          {star && <Plate restaurant={star.restaurant} why={star.why} />}
        </PageWidth>
      </div>
      <div aria-hidden="true" className="awning" />
    </section>
  )
}

function intro(count: CappedCount | undefined): string {
  if (!count || count.count === 0) return homeTexts.introWithoutCount
  return homeTexts.intro(count.isExact ? wholeNumber(count.count) : homeTexts.moreThan(wholeNumber(count.count)))
}

function Window({ star }: Pick<HeroProps, 'star'>) {
  const photo = star?.restaurant.photos[0]
  return (
    <div className="hero-window">
      {photo ? (
        <img
          src={photo}
          srcSet={photoSizes(photo)}
          sizes="(width >= 1024px) 52vw, 40vw"
          alt=""
          width={1600}
          height={1200}
          fetchPriority="high"
        />
      ) : (
        <img src={typeArtwork(star?.restaurant.restaurantType ?? null)} alt="" width={800} height={600} fetchPriority="high" />
      )}
    </div>
  )
}

function Plate({ restaurant, why }: { restaurant: Restaurant; why: string }) {
  const { value, form, label } = memberScore(restaurant)
  return (
    <RestaurantLink id={restaurant.id} className="hero-plate on-ink flex items-center gap-3 rounded-m bg-night text-on-bar">
      <ScoreStar value={value} form={form} size={46} label={label} emptyText={cardTexts.noVotes} className="score-star-on-bar" />
      <span className="min-w-0">
        <b className="sign line-clamp-1 text-[1.15rem] lg:line-clamp-2 lg:text-[1.6rem]">{restaurant.title}</b>
        <small className="block text-[0.8125rem] leading-tight text-on-bar-2">
          {[districtAndCity(restaurant.address, 1), why].filter(Boolean).join(' · ')}
        </small>
      </span>
    </RestaurantLink>
  )
}
