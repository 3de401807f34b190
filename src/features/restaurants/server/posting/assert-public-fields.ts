import type { Db } from '#db/connect.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { isMapLink, isVideoLink } from '../../links.rules.ts'

const texts = ['title', 'body', 'address', 'landmark', 'restaurantType', 'acceptText', 'rejectText'] as const

/** Links of the known services are what these fields are for. */
const links = [
  { field: 'mapsLink', code: 'NEWCOMER_MAPS_LINK', isKnown: isMapLink },
  { field: 'videoLink', code: 'NEWCOMER_VIDEO_LINK', isKnown: isVideoLink },
] as const

type Fields = Partial<Record<(typeof texts)[number] | (typeof links)[number]['field'], string | null | undefined>>

/**
 * A newcomer's restaurant has no link in its texts, and links of known services alone in the two fields for links.
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_LINK_HERE, NEWCOMER_MAPS_LINK, NEWCOMER_VIDEO_LINK
 */
export async function assertPublicFields(
  context: Pick<Context, 'site'>,
  db: Db,
  memberId: string,
  after: Fields,
  before: Fields = {},
): Promise<void> {
  await assertPublicTexts(context, db, memberId, { after: Object.fromEntries(texts.map((field) => [field, after[field]])), before })
  for (const { field, code, isKnown } of links) {
    const link = after[field]
    if (link && link !== before[field] && !isKnown(link)) await assertPublicTexts(context, db, memberId, { after: { [field]: link }, code })
  }
}
