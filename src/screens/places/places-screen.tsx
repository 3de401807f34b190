import { provinces } from '#features/places/provinces.ts'
import { placePath } from '#features/restaurants/place-lists.rules.ts'
import { placeTexts } from '#texts/features/places/places'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { PlaceLinks } from './place-links.tsx'
import { PlaceSource } from './place-source.tsx'

export function PlacesScreen({ counts }: { counts: readonly { province: number; restaurants: number }[] }) {
  const links = counts
    .map(({ province, restaurants }) => ({
      name: provinces[province - 1]!.name,
      path: placePath({ province, district: null, type: null }),
      restaurants,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'tr'))
  return (
    <PageWidth>
      <div className="grid gap-2 pt-6 pb-5">
        <h1 className="text-title-l">{placeTexts.all}</h1>
        <p className="sign text-xl">{placeTexts.allIntro}</p>
      </div>
      {links.length > 0 ? <PlaceLinks label={placeTexts.provinces} links={links} /> : <Empty />}
      <PlaceSource />
    </PageWidth>
  )
}

function Empty() {
  return (
    <StatusMessage title={placeTexts.noneYet}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/ask">
        {placeTexts.add}
      </a>
    </StatusMessage>
  )
}
