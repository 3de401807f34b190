import type { HeldGroup } from '#features/scores/scores.contract.ts'
import { signTexts } from '#texts/features/ranking/signs'
import { scoreTexts } from '#texts/features/scores/scores'
import { list, wholeNumber } from '#i18n/format.ts'
import { Part } from './part.tsx'

/** The held votes, which count nowhere, grouped by the signs that found them. */
export function HeldPart({ groups, votes }: { groups: readonly HeldGroup[]; votes: number }) {
  return (
    <Part
      help={votes === 0 ? scoreTexts.heldNone : scoreTexts.heldHelp(wholeNumber(votes))}
      number={wholeNumber(votes)}
      title={scoreTexts.held}
    >
      {groups.length > 0 && (
        <ul className="grid gap-2">
          {groups.map(({ signs, votes: amount, isWaiting }) => (
            <li className="grid gap-0.5 rounded-m bg-well px-3.5 py-2.5" key={`${signs.join()} ${isWaiting}`}>
              <p>
                <b>{scoreTexts.heldVotes(wholeNumber(amount))}</b>: {list(signs.map((sign) => signTexts[sign]))}
              </p>
              <p className="text-s text-ink-2">{isWaiting ? scoreTexts.waiting : scoreTexts.confirmed}</p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
