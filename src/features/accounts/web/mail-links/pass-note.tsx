import MailCheck from 'lucide-react/icons/mail-check'
import { challengeTexts } from '#texts/features/challenges/challenges'

/** Says that the link of the mail replaces the proof of work. Loaded on demand. */
export default function PassNote() {
  return (
    <p className="flex items-start gap-2 rounded-m bg-well px-3.5 py-2.5 text-s text-ink-2">
      <MailCheck aria-hidden="true" className="mt-0.5 flex-none text-saffron-text" size={18} />
      {challengeTexts.signUp.ready}
    </p>
  )
}
