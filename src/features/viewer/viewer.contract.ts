import { z } from 'zod'
import { earnedBadge } from '#features/badges/badges.contract.ts'
import { returnedGift } from '#features/gifts/gifts.contract.ts'
import { viewerResult } from '#people/viewer.contract.ts'

/** The viewer with the announcements that this member has not seen. */
export const viewerWithNews = viewerResult
  .extend({
    /** Earned and not marked as seen yet. */
    newBadges: z.array(earnedBadge),
    /** Gifts of this member that came back and are not marked as seen yet. */
    returnedGifts: z.array(returnedGift),
  })
  .meta({ id: 'Viewer' })
export type ViewerWithNews = z.infer<typeof viewerWithNews>

const NEWS_MAX = 100

/** Announcements that a tab is about to show. */
export const seenAnnouncementsInput = z
  .strictObject({ badgeIds: z.array(z.int()).max(NEWS_MAX), giftIds: z.array(z.int()).max(NEWS_MAX) })
  .meta({ id: 'SeenAnnouncementsInput' })
export type SeenAnnouncementsInput = z.infer<typeof seenAnnouncementsInput>

/** What this call marked and no earlier call had. */
export const seenAnnouncements = z.object({ badges: z.array(earnedBadge), gifts: z.array(returnedGift) }).meta({ id: 'SeenAnnouncements' })
export type SeenAnnouncements = z.infer<typeof seenAnnouncements>
