import type { TakedownNotice } from '../moderation.contract.ts'
import { longDate } from '#i18n/format.ts'
import { noticeTexts } from '#texts/features/moderation/notice'

/** The notice that replaces content that was taken down by law, with a link to the entry in the register. */
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

/** A day of the register in the reader's notation. */
export function dayText(day: string): string {
  return longDate(`${day}T12:00:00Z`, 'Europe/Istanbul')
}
