import { takedownTexts } from '#texts/features/takedowns/takedowns'
import type { RestaurantNotice } from '../takedowns.contract.ts'
import { TakedownNote } from '#features/moderation/web/takedown-note.tsx'

/** The notices of a restaurant's page for taken down replies, prices and photos, which leave no place of their own on the page. */
export function RestaurantNotices({ notices }: { notices: RestaurantNotice[] }) {
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="yasal-notlar" className="mt-8 grid gap-2 rounded-l bg-well p-4">
      <h2 className="text-m" id="yasal-notlar">
        {takedownTexts.notices}
      </h2>
      <ul className="grid gap-1 text-s text-ink-2">
        {notices.map((notice, at) => (
          <li key={at}>
            <b>{takedownTexts.noticeOf(takedownTexts.types[notice.contentType])}</b> <TakedownNote notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}
