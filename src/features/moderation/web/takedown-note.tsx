import type { TakedownNotice } from '../moderation.contract.ts'
import { longDate } from '#i18n/format.ts'
import { noticeTexts } from '#texts/features/moderation/notice'

/** The sentence that takes the place of what was taken down by law, with a link to the entry of the register. */
export function TakedownNote({ notice: { takedownId, receivedOn, authorityName } }: { notice: TakedownNotice }) {
  return (
    <>
      {noticeTexts.notice(dayText(receivedOn), authorityName)}{' '}
      <a className="font-semibold underline underline-offset-4" href={`/tr/takedowns/${takedownId}`}>
        {noticeTexts.link}
      </a>
    </>
  )
}

/** A day of the register as readers write it. */
export function dayText(day: string): string {
  return longDate(`${day}T12:00:00Z`, 'Europe/Istanbul')
}
