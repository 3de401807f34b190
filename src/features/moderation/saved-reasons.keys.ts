/** The query key of the saved reasons, under the key of moderation. */
export const savedReasonKeys = {
  list: ['moderation', 'saved-reasons'],
}
