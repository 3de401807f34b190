import type { ErrorTable } from '#lib/errors.ts'

export const takedownsErrors = {
  RESTAURANT_REMOVED: [410, 'A moderator removed this restaurant'],
  RESTAURANT_TAKEN_DOWN: [451, 'This restaurant was taken down by law'],
  TAKEDOWN_NOT_FOUND: [404, 'There is no such request by law'],
  TAKEDOWN_EXISTS: [409, 'This request is in the register already'],
  TAKEDOWN_DONE: [409, 'This was taken down for the request already'],
  TAKEDOWN_LIFTED: [409, 'This takedown was lifted already'],
  TAKEDOWN_TYPE: [422, 'This cannot be taken down here: check the type and the address'],
  TAKEDOWN_TEXT_INVALID: [422, 'Authority: 2 to 120 characters; number: 1 to 80; summary: 10 to 600; note: at most 300'],
  TAKEDOWN_DAY_INVALID: [422, 'The request came today or earlier'],
} as const satisfies ErrorTable
