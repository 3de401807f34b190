import { OutLink } from '#people/web/out-link.tsx'
import { fullDate } from '#i18n/format.ts'
import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import { raidTexts } from '#texts/features/raids/raids'
import type { LeftBehind, RaidPreview } from '../../raids.contract.ts'

interface LeftListProps {
  left: RaidPreview['left']
  chosen: LeftBehind
  onChange: (chosen: LeftBehind) => void
}

/**
 * The content that deleted accounts left within the window. The admin ticks the content that belongs to the raid; at first none is ticked.
 */
export function LeftList({ left: { restaurants, photos }, chosen, onChange }: LeftListProps) {
  if (restaurants.length + photos.length === 0) return null
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="text-m font-bold">{raidTexts.left}</legend>
      <p className="text-s text-ink-2">{raidTexts.leftHelp}</p>
      <ul className="grid">
        {restaurants.map(({ id, title, createdAt }) => (
          <LeftItem
            checked={chosen.restaurants.includes(id)}
            detail={raidTexts.leftRestaurant(fullDate(new Date(createdAt)))}
            key={id}
            onChange={(checked) =>
              onChange({ ...chosen, restaurants: [...chosen.restaurants.filter((one) => one !== id), ...(checked ? [id] : [])] })
            }
            restaurantId={id}
            title={title}
          />
        ))}
        {photos.map(({ restaurantId, title, photo, addedAt }) => (
          <LeftItem
            checked={chosen.photos.some((one) => one.photo === photo)}
            detail={raidTexts.leftPhoto(fullDate(new Date(addedAt)))}
            key={photo}
            onChange={(checked) =>
              onChange({
                ...chosen,
                photos: [...chosen.photos.filter((one) => one.photo !== photo), ...(checked ? [{ restaurantId, photo }] : [])],
              })
            }
            photo={photo}
            restaurantId={restaurantId}
            title={title}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface LeftItemProps {
  restaurantId: string
  title: string
  detail: string
  photo?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function LeftItem({ restaurantId, title, detail, photo, checked, onChange }: LeftItemProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-1">
      <label className="flex min-h-tap min-w-0 grow cursor-pointer items-center gap-3">
        <input
          checked={checked}
          className="size-6 flex-none accent-saffron"
          onChange={(event) => onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        {photo && (
          <img
            alt=""
            className="size-12 flex-none rounded-s object-cover"
            height={48}
            loading="lazy"
            src={photoUrl(photo, SQUARE)}
            width={48}
          />
        )}
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="text-s text-ink-2">{detail}</span>
        </span>
      </label>
      <OutLink className="flex-none text-s font-semibold" to={`/tr/restaurants/${restaurantId}`}>
        <span className="sr-only">{title}: </span>
        {raidTexts.leftOpen}
      </OutLink>
    </li>
  )
}
