import KeyRound from 'lucide-react/icons/key-round'
import { keyTexts } from '#texts/features/accounts/keys'
import { longDate } from '#i18n/format.ts'
import type { OpeningKey } from '../keys.contract.ts'

const texts = keyTexts.opening

/** The other keys that open an account whose password was replaced by a link. */
export function OpeningKeys({ keys }: { keys: readonly OpeningKey[] }) {
  return (
    <section aria-label={texts.title} className="grid gap-3 rounded-m bg-well p-4">
      <h3>{texts.title}</h3>
      <ul className="grid gap-2">
        {keys.map(({ kind, name, since, isNew }) => (
          <li className="flex items-start gap-3" key={`${kind} ${name ?? ''} ${since ?? ''}`}>
            <KeyRound aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-2" />
            <p className="min-w-0">
              <b className="wrap-anywhere">{kind === 'passkey' ? keyTexts.passkey(name ?? '') : keyTexts.kinds[kind]}</b>{' '}
              {isNew && <span className="rounded-s bg-danger-soft px-1.5 text-s font-bold text-danger">{texts.isNew}</span>}
              <span className="block text-s text-ink-2">{since === null ? texts.fromStart : texts.added(longDate(since))}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="text-s text-ink-2">{texts.help}</p>
    </section>
  )
}
