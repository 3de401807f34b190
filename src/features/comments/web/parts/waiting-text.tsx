import { newcomerTexts } from '#texts/features/comments/newcomers'

/** The member's own comment that waits until a moderator has checked it. */
export function WaitingText({ text }: { text: string }) {
  return (
    <section aria-label={newcomerTexts.waits} className="mb-4 grid gap-2 rounded-m bg-well p-3.5">
      <p className="font-bold">{newcomerTexts.waits}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-s text-ink-2">{newcomerTexts.waitsHelp}</p>
    </section>
  )
}
