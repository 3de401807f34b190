import type { ErrorTable } from '#lib/errors.ts'

export const newcomersErrors = {
  NEWCOMER_LINKS: [422, 'New members can add fewer links'],
  NEWCOMER_PAUSE: [429, 'New members write a little slower'],
  NEWCOMER_LINK_EDIT: [403, 'New members cannot add a link to a text afterwards'],
  NEWCOMER_LINK_HERE: [422, 'New members cannot add a link here'],
  NEWCOMER_MAPS_LINK: [422, 'New members can add links of map services only'],
  NEWCOMER_VIDEO_LINK: [422, 'New members can add links of video services only'],
  HELD_NOT_FOUND: [404, 'This text was decided by another moderator or is gone'],
} as const satisfies ErrorTable
